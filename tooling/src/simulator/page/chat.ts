/** The chat beside the phone: messages of the bot, and what the app shared into it. */
export interface ChatMessage {
  readonly kind: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly path: string };
  readonly photo?: PreparedPhoto;
  readonly sent_at: string | null;
}

/** A message with a card that the user sent from the app. */
export interface PreparedPhoto {
  readonly photo_url: string;
  readonly title: string;
  readonly caption: string;
  readonly reply_markup: { readonly inline_keyboard: readonly (readonly { readonly url: string }[])[] };
}

const POLL_MS = 1_500;

/** The bot's reply to /start; its button opens the app. */
const HELLO = 'Авторынок: машины с пробегом и классика. Откройте приложение кнопкой ниже.';

/** A start parameter that leads to a page of the app. */
const redirectTo = (path: string): string =>
  btoa(JSON.stringify({ redirect: path }))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/**
 * The button under a message, its own or that of an app link in its text, with the start parameter for the
 * app.
 */
const buttonOf = ({ text, link, photo }: ChatMessage): { label: string; startParam: string } | null => {
  if (link) return { label: link.label, startParam: link.path === '/' ? '' : redirectTo(link.path) };
  const target = photo?.reply_markup.inline_keyboard[0]?.[0]?.url ?? text;
  const [, param] = /[?&]startapp=([\w-]{1,512})/.exec(target) ?? [];
  if (!param) return null;
  const isAd = /^ad_[1-9]\d{0,9}$/.test(param);
  return { label: isAd ? 'Открыть объявление' : 'Открыть приложение', startParam: param };
};

const timeOf = (at: string | null): string =>
  at ? new Date(at).toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' }) : 'в пути';

export interface ChatParts {
  readonly list: HTMLElement;
  readonly phone: () => string;
  readonly onOpen: (startParam: string) => void;
}

/** Follows the outbox of one phone number and shows it as the bot's chat. */
export const openChat = ({ list, phone, onOpen }: ChatParts) => {
  let shown = '';
  const greeting = (): ChatMessage[] => {
    const sent_at = new Date().toISOString();
    return [
      { kind: 'own', text: '/start', sent_at },
      { kind: 'note', text: HELLO, link: { label: 'Открыть Авторынок', path: '/' }, sent_at },
    ];
  };
  let own: ChatMessage[] = greeting();

  const bubble = (message: ChatMessage): HTMLElement => {
    const item = document.createElement('li');
    item.className = message.kind === 'own' ? 'bubble own' : 'bubble';
    const text = document.createElement('p');
    text.textContent = message.text;
    const time = document.createElement('time');
    time.textContent = timeOf(message.sent_at);
    if (message.photo) {
      const picture = document.createElement('img');
      // The page's own origin: the card may be on the other loopback name.
      picture.src = new URL(message.photo.photo_url).pathname;
      picture.alt = message.photo.title;
      item.append(picture);
    }
    item.append(text, time);
    const button = buttonOf(message);
    if (button) {
      const open = document.createElement('button');
      open.type = 'button';
      open.textContent = button.label;
      open.addEventListener('click', () => onOpen(button.startParam));
      item.append(open);
    }
    return item;
  };

  const draw = (messages: readonly ChatMessage[]) => {
    const text = JSON.stringify(messages);
    if (text === shown) return;
    shown = text;
    list.replaceChildren(...messages.map(bubble));
    list.scrollTop = list.scrollHeight;
  };

  let received: ChatMessage[] = [];
  const drawAll = () =>
    draw([...received, ...own].sort((a, b) => (a.sent_at ?? '').localeCompare(b.sent_at ?? '')));

  const look = async () => {
    const to = phone();
    if (!/^7\d{10}$/.test(to)) return;
    try {
      const reply = await fetch(`/dev/outbox?to=${to}`);
      if (reply.ok) received = await reply.json();
    } catch {
      // The server is not reachable: the next poll retries.
    }
    drawAll();
  };
  const follow = async () => {
    await look();
    setTimeout(follow, POLL_MS);
  };
  void follow();

  return {
    /** Another user's chat. */
    restart() {
      received = [];
      own = greeting();
      drawAll();
      void look();
    },
    /** A card with its button. */
    addPhoto(photo: PreparedPhoto) {
      own = [...own, { kind: 'own', text: photo.caption, photo, sent_at: new Date().toISOString() }];
      drawAll();
    },
    /** Something that the app shared, or a note of the client. */
    add(kind: 'own' | 'note', text: string) {
      own = [...own, { kind, text, sent_at: new Date().toISOString() }];
      drawAll();
    },
  };
};

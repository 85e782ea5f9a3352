import { launchAddress } from '../launch-address.ts';
import { openChat, type PreparedPhoto } from './chat.ts';
import { type Client, type ClientParts, createClient, type LogLine } from './client.ts';
import { deviceScheme, field, form, offerControls, readControls } from './controls.ts';
import { find } from './dom.ts';
import { drawLog } from './log-list.ts';
import { createMaxClient } from './max-client.ts';
import { openPopup } from './popup.ts';
import { type MessengerName, type Opened, openTransport, type TransportKind } from './transport.ts';
import { readUsers, type User } from './users.ts';

/** As the web clients frame a mini app. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-forms allow-modals allow-storage-access-by-user-activation';
const ALLOW: Readonly<Record<string, string>> = {
  webk: 'camera; microphone; geolocation;',
  other: 'camera; microphone; geolocation; clipboard-write;',
};
/** A client sends its new theme after a delay. */
const THEME_DELAY_MS = 400;
const RELOAD_WAIT_MS = 500;
const RESTLESS_MS = 5_000;

const device = find('device');
const frame = document.createElement('iframe');
frame.title = 'Приложение';
frame.allowFullscreen = true;
const log: LogLine[] = [];
let users: readonly User[] = [];
let opened: Opened = { messenger: 'telegram', kind: 'frame', isDesktop: false };

const isDark = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
};

const draw = () => {
  const { shown } = client();
  const { palette, hasNotch } = readControls(opened.messenger);
  const header = shown.header || palette.bg_color || '#ffffff';
  device.style.setProperty('--client-header', header);
  device.style.setProperty('--client-ink', isDark(header) ? '#ffffff' : '#000000');
  device.style.setProperty('--client-background', shown.background || palette.bg_color || '#ffffff');
  device.style.setProperty('--client-bottom', shown.bottom || palette.bg_color || '#ffffff');
  device.toggleAttribute('data-fullscreen', shown.isFullscreen);
  device.toggleAttribute('data-notch', hasNotch);
  find('back').classList.toggle('leads-back', shown.hasBack);
  find('settings').hidden = !shown.hasSettings;
  find('splash').hidden = shown.isReady;
  find('keyboard').hidden = field('keyboard') !== 'on';
  const facts = [
    shown.isReady && 'готово',
    shown.isExpanded && 'во всю высоту',
    shown.isSwipeLocked && 'смахивание выключено',
    shown.isFullscreen && 'на весь экран',
    shown.hasBack && 'кнопка «Назад»',
    shown.hasSettings && 'кнопка «Настройки»',
    shown.isConfirming && 'спросит перед закрытием',
    shown.haptic && `отклик: ${shown.haptic}`,
  ].filter(Boolean);
  find('facts').textContent = facts.length > 0 ? `Клиент: ${facts.join(' · ')}` : 'Клиент ждёт приложение';
};

const close = () => {
  frame.remove();
  find('closed').hidden = false;
};

const closeWithQuestion = () => {
  if (!client().shown.isConfirming) return close();
  const buttons = [
    { id: 'close', type: 'destructive', text: 'Закрыть' },
    { id: 'stay', type: 'cancel', text: 'Остаться' },
  ];
  openPopup(
    { title: 'Закрыть приложение?', message: 'Изменения могут не сохраниться.', buttons },
    (choice) => {
      if (choice === 'close') close();
    },
  );
};

const parts: ClientParts = {
  controls: () => readControls(opened.messenger),
  size: () => {
    const { clientWidth: width, clientHeight } = find('app');
    return { width, height: clientHeight };
  },
  send: (type, data) => transport.send(type, data),
  log: (line) => {
    log.push(line);
    drawLog(line, log);
  },
  changed: () => draw(),
  openLink: (url) => chat.add('note', `Открылась бы страница ${url}`),
  shared: (text) => chat.add('own', text),
  sendPrepared: (id) => sendPrepared(id),
  signedPhone: () => post('phone', { user_id: Number(field('user')) }),
  contact: () => post('contact', { user_id: Number(field('user')) }),
  openMessengerLink: (path) => {
    const { pathname, searchParams } = new URL(path, 'https://t.me');
    if (pathname === '/share/url')
      chat.add('own', `${searchParams.get('text') ?? ''}\n${searchParams.get('url') ?? ''}`.trim());
    else if (searchParams.has('startapp')) void open(searchParams.get('startapp') ?? '');
    else chat.add('note', `Открылся бы чат ${pathname.slice(1)}`);
  },
  showPopup: (popup) => openPopup(popup, (id) => void client().closePopup(id)),
  close: closeWithQuestion,
};
const CLIENTS: Readonly<Record<MessengerName, Client>> = {
  telegram: createClient(parts),
  max: createMaxClient(parts),
};
const client = (): Client => CLIENTS[opened.messenger];

const transport = openTransport(
  frame,
  () => opened,
  (type, data) => client().receive(type, data),
);

/** The app of the other loopback name: cross-site, as in a web client; a phone's proxy needs the same origin. */
const appOrigin = (): string => {
  const { protocol, hostname, port, origin } = window.location;
  if (opened.kind === 'native') return origin;
  return `${protocol}//${hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}`;
};

const post = async <T extends object>(name: string, body: object): Promise<T> => {
  const reply = await fetch(`/dev/messenger/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as T;
};

const signed = async (messenger: MessengerName, startParam: string): Promise<string> => {
  const age = field('age');
  if (age === 'none') return '';
  const { init_data } = await post<{ init_data: string }>('start-data', {
    messenger,
    user_id: Number(field('user')),
    age_s: Number(age),
    ...(startParam ? { start_param: startParam } : {}),
  });
  return init_data;
};

const open = async (startParam: string) => {
  const messenger = field('messenger') as MessengerName;
  const platform = field('platform');
  const initData = await signed(messenger, startParam);
  frame.remove();
  opened = {
    messenger,
    kind: field('transport') as TransportKind,
    isDesktop: ['tdesktop', 'macos'].includes(platform),
  };
  client().reset();
  log.length = 0;
  find('log').replaceChildren();
  find<HTMLOutputElement>('wrong').value = '0';
  find('closed').hidden = true;
  if (opened.kind === 'frame') frame.setAttribute('sandbox', SANDBOX);
  else frame.removeAttribute('sandbox');
  frame.allow = ALLOW[platform] ?? ALLOW.other ?? '';
  const { version, palette } = readControls(opened.messenger);
  frame.src = launchAddress({
    messenger,
    app: appOrigin(),
    initData,
    startParam,
    version,
    platform,
    palette,
    isEncodedTwice: field('twice') === 'on',
  });
  find('app').prepend(frame);
  simulator.launches += 1;
};

const reload = () => {
  let isReceived = false;
  const before = log.length;
  client().reload();
  setTimeout(() => {
    isReceived = log.slice(before).some(({ type }) => type === 'iframe_will_reload');
    // A page that does not respond is reloaded from outside.
    if (!isReceived) frame.setAttribute('src', frame.src);
  }, RELOAD_WAIT_MS);
};

const sendPrepared: ClientParts['sendPrepared'] = async (id) => {
  const reply = await fetch(`/dev/messenger/prepared/${encodeURIComponent(id)}`);
  if (!reply.ok) return 'MESSAGE_EXPIRED';
  const photo = (await reply.json()) as PreparedPhoto;
  const buttons = [
    { id: 'send', type: 'default', text: 'Отправить' },
    { id: 'keep', type: 'cancel', text: 'Не отправлять' },
  ];
  return new Promise((resolve) => {
    openPopup({ title: 'Отправить в чат?', message: photo.caption, buttons }, (choice) => {
      if (choice === 'send') chat.addPhoto(photo);
      resolve(choice === 'send' ? 'sent' : 'USER_DECLINED');
    });
  });
};

const chat = openChat({
  list: find('messages'),
  phone: () => find<HTMLInputElement>('phone').value.replace(/\D/g, ''),
  onOpen: (startParam) => void open(startParam),
});

const onControl: Readonly<Record<string, () => void>> = {
  messenger: offerControls,
  palette: () => setTimeout(() => client().sendTheme(), THEME_DELAY_MS),
  notch: () => client().sendSafeAreas(),
  user: () => {
    const user = users.find(({ id }) => id === Number(field('user')));
    find<HTMLInputElement>('phone').value = user?.phone ?? '';
    chat.restart();
  },
};

form.addEventListener('change', ({ target }) => {
  draw();
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) onControl[target.name]?.();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void open(field('start_param').trim());
});
find('back').addEventListener('click', () => client().back());
find('settings').addEventListener('click', () => client().settings());
find('reload').addEventListener('click', reload);
find('reopen').addEventListener('click', () => void open(''));
find('phone').addEventListener('change', () => chat.restart());
deviceScheme.addEventListener('change', draw);
window.addEventListener('resize', () => client().sendViewport(false));
// Any change of its own bars changes the app's viewport.
new ResizeObserver(() => client().sendViewport(true)).observe(find('app'));
setInterval(() => {
  if (field('restless') === 'on' && frame.isConnected) frame.setAttribute('src', frame.src);
}, RESTLESS_MS);

/** For tests and debugging: all messages, and a way to send any. */
const simulator = {
  log,
  send: (type: string, data?: unknown) => client().send(type, data),
  open,
  launches: 0,
};
Object.assign(window, { simulator });

const start = async () => {
  const splash = find('splash');
  const { textContent } = splash;
  users = await readUsers(() => {
    splash.textContent = 'Сервер не отвечает. Пробуем ещё раз…';
  });
  splash.textContent = textContent;
  find('user').replaceChildren(...users.map(({ id, name }) => new Option(name, String(id))));
  const given = new URLSearchParams(window.location.search);
  const param = given.get('startapp') ?? '';
  if (given.get('messenger') === 'max') find<HTMLSelectElement>('messenger').value = 'max';
  offerControls();
  onControl.user?.();
  await open(param);
};

void start();

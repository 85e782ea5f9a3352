import { maxMessageProblems } from '../max-message-table.ts';
import { type Client, type ClientParts, FRESH, type Shown } from './client.ts';

type Data = Readonly<Record<string, unknown>>;

/** What the user of the simulator may do with a request; «error» and «silent» are the client's failures. */
const CHOICES = [
  { id: 'allow', type: 'default', text: 'Разрешить' },
  { id: 'refuse', type: 'cancel', text: 'Отказать' },
  { id: 'error', type: 'default', text: 'Ошибка клиента' },
  { id: 'silent', type: 'default', text: 'Не отвечать' },
] as const;

/** A request that waits for the user of the simulator. */
interface Pending {
  readonly type: string;
  readonly requestId: unknown;
  /** Code of a refusal, without its prefix; without it a refusal is a status. */
  readonly refusal?: string;
  reply(): Promise<object> | object;
}

const codeOf = (type: string, reason: string): string => {
  const name = type.replace('WebApp', '').replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`);
  return `client.${name.toLowerCase()}.${reason}`;
};

/**
 * A client of MAX as far as a mini app can observe it: events of the same type and id are the replies, the user
 * decides about a phone and a share, and messages that the platform does not support are refused.
 */
export const createMaxClient = (parts: ClientParts): Client => {
  let shown: Shown = FRESH();
  let received = 0;
  let pending: Pending | null = null;

  const send = (type: string, data?: unknown) => {
    parts.log({ direction: 'client', type, data, problems: [], isLost: false });
    parts.send(type, data ?? {});
  };
  const reply = (type: string, requestId: unknown, data: object = {}) => {
    setTimeout(() => send(type, { requestId, ...data }), parts.controls().latencyMs);
  };
  const refuse = (type: string, requestId: unknown, reason: string) =>
    reply(type, requestId, { error: { code: codeOf(type, reason) } });

  const request = (title: string, message: string, next: Pending) => {
    if (pending) return refuse(next.type, next.requestId, 'request_error');
    pending = next;
    parts.showPopup({ title, message, buttons: CHOICES });
  };

  const share =
    (type: string) =>
    ({ requestId, text = '', link = '' }: Data) =>
      request('Поделиться?', `${text}\n${link}`, {
        type,
        requestId,
        reply: () => {
          parts.shared(`${text}\n${link}`.trim());
          return { status: 'shared' };
        },
      });
  const haptic = (data: Data) => {
    shown.haptic = String(data.impactStyle ?? data.notificationType ?? 'selection_change');
  };

  const requests: Readonly<Record<string, (data: Data) => void>> = {
    WebAppReady: () => {
      shown.isReady = true;
      shown.isExpanded = true;
    },
    WebAppClose: () => parts.close(),
    WebAppSetupBackButton: ({ isVisible }) => {
      shown.hasBack = isVisible === true;
    },
    WebAppSetupClosingBehavior: ({ needConfirmation }) => {
      shown.isConfirming = needConfirmation === true;
    },
    WebAppSetupSwipesBehavior: ({ requestId, allowVerticalSwipes }) => {
      shown.isSwipeLocked = allowVerticalSwipes === false;
      reply('WebAppSetupSwipesBehavior', requestId, { allowVerticalSwipes });
    },
    WebAppHapticFeedbackImpact: haptic,
    WebAppHapticFeedbackNotification: haptic,
    WebAppHapticFeedbackSelectionChange: haptic,
    WebAppOpenLink: ({ url }) => parts.openLink(String(url)),
    WebAppOpenMaxLink: ({ url }) => parts.openMessengerLink(String(url)),
    WebAppShare: share('WebAppShare'),
    WebAppMaxShare: share('WebAppMaxShare'),
    WebAppRequestPhone: ({ requestId }) =>
      request('Поделиться номером?', 'Приложение получит ваш номер телефона.', {
        type: 'WebAppRequestPhone',
        requestId,
        refusal: 'user_refused_provide_phone_number',
        reply: () => parts.signedPhone(),
      }),
    WebAppGetViewportSize: ({ requestId }) => {
      const { width, height } = parts.size();
      reply('WebAppGetViewportSize', requestId, { width: String(width), height: String(height) });
    },
    WebAppGetLaunchContext: ({ requestId }) =>
      reply('WebAppGetLaunchContext', requestId, { entryPoint: 'default' }),
  };

  const isReceived = (): boolean => {
    received += 1;
    const { responses } = parts.controls();
    return responses === 'all' || (responses === 'half' && received % 2 === 0);
  };

  return {
    get shown(): Readonly<Shown> {
      return shown;
    },
    receive(type, data) {
      const problems = maxMessageProblems(type, data, parts.controls());
      const isLost = !isReceived();
      parts.log({ direction: 'app', type, data, problems, isLost });
      if (isLost || problems.length > 0) return;
      requests[type]?.(data as Data);
      parts.changed();
    },
    reset() {
      shown = FRESH();
      received = 0;
      pending = null;
      parts.changed();
    },
    async closePopup(choice) {
      if (!pending) return;
      const { type, requestId, refusal, reply: replyOf } = pending;
      pending = null;
      if (choice === 'silent') return;
      if (choice === 'allow') reply(type, requestId, await replyOf());
      else if (choice === 'error') refuse(type, requestId, 'request_error');
      else if (refusal) refuse(type, requestId, refusal);
      else reply(type, requestId, { status: 'cancelled' });
    },
    back() {
      if (shown.hasBack) send('WebAppBackButtonPressed');
      else parts.close();
    },
    // This messenger has no menu item, no palette, and reports no view.
    settings: () => undefined,
    reload: () => undefined,
    sendTheme: () => undefined,
    sendViewport: () => undefined,
    sendSafeAreas: () => undefined,
    send,
  };
};

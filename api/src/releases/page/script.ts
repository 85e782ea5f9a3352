/** Where the app stores the token of a session [DATA-12]. */
const TOKEN_KEY = 'access_token';

/**
 * The script of the page, in the form that browsers get: its hash is in the page's policy. It writes text only, so that
 * Trusted Types allow it without a policy.
 */
export const SCRIPT = `
(() => {
  const base = document.body.dataset.base;
  const byId = (id) => document.getElementById(id);
  const FAILED = 'Не удалось связаться с сервером. Попробуйте ещё раз.';
  const send = async (path, body, headers, unknown) => {
    try {
      const response = await fetch(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const reply = await response.json().catch(() => ({}));
      if (response.status === 401 && unknown) return unknown;
      return response.ok ? null : reply.message || FAILED;
    } catch {
      return FAILED;
    }
  };

  const dialog = document.querySelector('dialog');
  let asked = null;
  let isOutdated = false;
  const show = (button) => {
    const { action, app, build, shown, question } = button.dataset;
    asked = { action, app, build, shown };
    isOutdated = false;
    byId('question-title').textContent = button.textContent + '?';
    byId('question').textContent = question;
    byId('outcome').textContent = '';
    byId('confirm').textContent = button.textContent;
    byId('confirm').hidden = false;
    byId('close').textContent = 'Отмена';
    dialog.showModal();
  };
  const confirm = async () => {
    const button = byId('confirm');
    button.disabled = true;
    const refusal = await send('/change', asked);
    button.disabled = false;
    button.hidden = refusal !== FAILED;
    // A refusal means that the page shows what is no longer so, or that the sign-in has ended.
    isOutdated = refusal !== FAILED;
    byId('outcome').textContent = refusal || 'Готово. Новые страницы уже получают это.';
    byId('close').textContent = 'Закрыть';
    byId('close').focus();
  };
  if (dialog) {
    document.addEventListener('click', ({ target }) => {
      const button = target.closest('button[data-action]');
      if (button) show(button);
    });
    byId('confirm').addEventListener('click', confirm);
    byId('close').addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      if (isOutdated) location.reload();
    });
  }

  const enter = async (token, missing, unknown) => {
    const refusal = token
      ? await send('/sign-in', {}, { authorization: 'Bearer ' + token }, unknown)
      : missing;
    if (refusal === null) location.reload();
    else byId('refusal').textContent = refusal;
  };
  byId('entry')?.addEventListener('submit', (event) => {
    event.preventDefault();
    enter(
      byId('token').value.trim(),
      'Введите токен.',
      'Токен не подошёл. Проверьте его и попробуйте ещё раз.',
    );
  });
  byId('moderator')?.addEventListener('click', () => {
    let token = null;
    try {
      token = localStorage.getItem('${TOKEN_KEY}');
    } catch {}
    const missing = 'Сначала войдите в приложение на этом адресе.';
    enter(token, missing, missing);
  });
  byId('leave')?.addEventListener('click', async () => {
    await send('/sign-out', {});
    location.reload();
  });
})();
`;

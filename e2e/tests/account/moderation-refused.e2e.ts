import { responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';

const complaint = (id: number) => ({
  subject: 'complaint',
  id,
  revision: null,
  lines: [`Жалоба ${id} на объявление ID: 340`, ...Array.from({ length: 12 }, (_, at) => `Строка ${at}`)],
  since: '2026-03-02 12:40',
  ad_id: 340,
  rule_id: 2,
});
const DESK = {
  success: true,
  data: { waiting: 3, items: [12, 13, 14].map(complaint), warnings: [], rules: [], reasons: [] },
};

test('a refused decision covers no heading of the desk', { tag: '@MOD-15' }, async ({
  page,
  session,
  signIn,
  fault,
  allow,
}) => {
  allow(/503|moderation/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn();
  const { user } = session;
  const isDesk = ({ pathname }: URL) => pathname === '/api/web-user/moderation';
  await fault(
    'a desk',
    ({ pathname }) => pathname === '/api/web-user/self',
    responses.json({ success: true, data: { user, moderation_waiting: 3 } }),
  );
  await fault('what waits', isDesk, responses.json(DESK));
  await fault(
    'a refusal',
    (url, request) => url.pathname.startsWith('/api/web-user/moderation') && request.method() === 'POST',
    responses.status(503),
  );
  await page.goto('/moderation');
  const cards = page.getByRole('article');
  await cards.nth(0).getByRole('button', { name: 'Нарушения нет' }).click();
  await cards.nth(0).getByRole('button', { name: 'Нарушения нет' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Жалоба 12: решение не принято' });
  await expect(refusal).toBeVisible();
  await expect(cards).toHaveCount(2);
  const covered = () =>
    page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3')].flatMap((heading) => {
        heading.scrollIntoView({ block: 'start' });
        const { left, top, height } = heading.getBoundingClientRect();
        const drawn = document.elementFromPoint(left + 10, top + height / 2);
        return heading.contains(drawn) ? [] : [heading.textContent];
      }),
    );
  expect(await covered()).toEqual([]);
  await refusal.getByRole('button', { name: 'Понятно' }).click();
  await expect(refusal).toHaveCount(0);
});

import { bearer } from '@cars/tooling/browser-check/demo-session';
import { carFields } from '../../fixtures/own-ad.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter } from '../../fixtures/users.ts';

test("a seller's phone in the text of an ad stays out of the page's head", async ({ request }) => {
  const session = await enter(request);
  const created = await request.post('/api/v2/ads/create', {
    headers: bearer(session),
    multipart: { ...(await carFields(request)), description: 'Звоните: 8 (900) 765-43-21 </script><b>' },
  });
  const { id } = ((await created.json()) as { data: { id: number } }).data;
  const html = await (await request.get(`/car/${id}`)).text();
  const head = html.slice(0, html.indexOf('<body'));
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(data).toContain('"@type":"Car"');
  expect(head + data).not.toContain('765-43-21');
  const removed = await request.delete(`/api/web-user/ads/delete/${id}`, { headers: bearer(session) });
  expect(removed.ok()).toBe(true);
  expect((await request.get(`/car/${id}`)).status()).toBe(404);
});

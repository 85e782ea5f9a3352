import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { moderationJobs } from '../jobs/moderation-jobs.ts';
import { describeAction, describeAppeal, describeComplaint, describeWarning } from './descriptions.ts';
import { SELLER, testModerators } from './test-moderators.ts';

onDatabase('the command of the operator', (database) => {
  const open = testModerators(database);

  test('decides complaints and appeals, and shows what waits and who decided [ROLE-13] [MOD-5] [MOD-8]', async () => {
    const { app, adId, complain, telegram, messagesTo, isShown, sql, max } = await open();
    const jobs = moderationJobs({ ...app.services, sql });
    await complain(adId);
    expect((await jobs['moderate-complaints']()).complaints.map(describeComplaint)).toEqual([
      `1  ad ${adId}, 2026-03-02 12:00 MSK. Мошенничество: Просят предоплату`,
    ]);
    expect(await jobs['moderate-decide']({ id: 1, finding: 3 })).toEqual({ ruleId: 3 });
    await expect(jobs['moderate-decide']({ id: 1, finding: null })).rejects.toThrow(
      'No complaint with the id 1 is open.',
    );
    expect((await messagesTo(`tg:${SELLER}`, 2))[0]?.text).toContain(
      'Правило 3: описание и фото показывают именно эту машину.',
    );
    await telegram.tap('a:1', SELLER);
    await telegram.notices(1);
    expect((await jobs['moderate-appeals']()).appeals.map(describeAppeal)).toEqual([
      `1  ad ${adId}, 2026-03-02 12:00 MSK. violation of rule 3 by command, appeal of the seller: no explanation`,
    ]);
    await expect(jobs['moderate-appeal']({ id: 1, isGranted: true })).rejects.toThrow(
      'Another moderator decides about an appeal.',
    );
    await max.tap('m:a:1:no', 901);
    expect(await max.notices(1)).toEqual(['Готово.']);
    await expect(jobs['moderate-appeal']({ id: 1, isGranted: true })).rejects.toThrow(
      'No appeal about complaint 1 is open.',
    );
    expect((await jobs['moderate-log']()).actions.map(describeAction)).toEqual([
      '2026-03-02 12:00 MSK  boris (max:901)  appeal_declined 1',
      '2026-03-02 12:00 MSK  command (command)  violation_found 1: Правило 3',
    ]);
    expect(await isShown(adId)).toBe(false);
  });

  test('shows warnings and dismisses one [WARN-6]', async () => {
    const { app, adId, sql } = await open();
    const jobs = moderationJobs({ ...app.services, sql });
    await sql.query(
      `insert into ad_warnings (ad_id, kind, fact, found_at, reply)
       values ($1, 'prepayment', 'предоплат', '2026-03-02T09:00:00Z', $2)`,
      [adId, 'Нет,\u001b[31m только бронь'],
    );
    expect((await jobs['moderate-warnings']()).warnings.map(describeWarning)).toEqual([
      `1  ad ${adId}, 2026-03-02 12:00 MSK. В описании просят предоплату. Осмотрите машину и документы до оплаты. Seller: Нет,\\u001b[31m только бронь`,
    ]);
    expect(await jobs['moderate-warning']({ id: 1, stays: false })).toEqual({ decided: 1 });
    expect(await jobs['moderate-warnings']()).toEqual({ warnings: [] });
    await expect(jobs['moderate-warning']({ id: 1, stays: true })).rejects.toThrow(
      'No warning with the id 1 is open.',
    );
    expect((await jobs['moderate-log']()).actions.map(describeAction)).toEqual([
      '2026-03-02 12:00 MSK  command (command)  warning_dismissed 1',
    ]);
  });
});

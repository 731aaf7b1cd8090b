import { expect, test } from 'vitest';
import { printMailOrders } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { somebodyWaits } from '../../../testing/somebody-waits.ts';
import { aCounted, asNow, storedCopyCase } from '../copy-case.testing.ts';

const app = sharedTestApp();

test('of labels one of which is changed while they are drawn none is counted or answered', async () => {
  const [made, other] = [await aCounted(app()), await aCounted(app())];
  const { token } = await asNow(app(), 'applyAdmin');
  const print = async () =>
    await app().app.inject({
      url: `/api${printMailOrders.path}`,
      query: { ids: `${made.id},${other.id}` },
      headers: { 'blade-auth': `bearer ${token}` },
    });
  const { database } = app().services;
  // Whoever counts before anything is drawn waits as well, but then draws what is new.
  const printing = await database.forGroup().transaction(async (tx) => {
    await tx.run(sql`UPDATE copy_case SET receiver_address = '新地址1号', version = version + 1 WHERE id = ${made.id}`);
    const begun = print();
    await expect.poll(() => somebodyWaits(database)).toBe(true);
    return { begun };
  });
  const reply = await printing.begun;
  expect([reply.statusCode, reply.json().msg]).toEqual([409, `申请${made.no}刚刚有变动，请重新打印面单`]);
  for (const one of [made, other]) expect((await storedCopyCase(app(), one)).printCount ?? 0).toBe(0);
  expect((await print()).headers['content-type']).toBe('application/pdf');
  for (const one of [made, other]) expect(await storedCopyCase(app(), one)).toMatchObject({ printCount: 1 });
});

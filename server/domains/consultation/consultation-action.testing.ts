import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsultationState, consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { Action } from '../../../contract/kernel/action.ts';
import { assertLedger, moneyOf } from '../../kernel/payment/payment-ledger.testing.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, allStates, paidFor, stepsOf, storedConsultation } from './consultation.testing.ts';

/** States in which a paid fee waits for what becomes of it; in all others nothing is held. */
const holdsFee: readonly ConsultationState[] = [
  'wait_primaryaudit',
  'wait_scheduling',
  'wait_diagnosis',
  'diagnosis_ing',
  'diagnosis',
  'not_pass',
];

export interface ActionCase {
  spec: Action;
  /** Who may, and who of the same hospitals may not although he holds the permission or sees the order. */
  by: PersonName;
  wrong: PersonName;
  /** Why the wrong person is refused: 403 for the wrong role; 404 where he cannot see the order at all. */
  wrongStatus?: 403 | 404;
  from: readonly ConsultationState[];
  to: ConsultationState;
  input?(row: ConsultationRow, test: TestApp): object;
}

/**
 * What holds for every move of a consultation: allowed from each of its states, refused by name from every other,
 * absent for a third hospital, refused to the wrong person, once only when two come at once, and the same answer for
 * a repeated key. Returns a getter of the app for the file's own tests.
 */
export function describeMove({ spec, by, wrong, wrongStatus = 403, from, to, input = () => ({}) }: ActionCase): () => TestApp {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  const send = async (who: PersonName, row: ConsultationRow, key?: string) =>
    (await app.as(who)).send(spec, { applyOrderId: row.id, ...input(row, app) }, { key });

  describe(spec.name, () => {
    test.each(from)('is allowed from %s and leaves a history row', async (status) => {
      const row = await aConsultation(app, { status });
      const { status: code, body } = await send(by, row);
      expect([code, body.msg]).toEqual([200, '操作成功']);
      expect(body.data).toMatchObject({ applyOrderId: row.id, applyOrderStatus: to });
      expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: to, version: 1 });
      expect(await stepsOf(app, row.id)).toHaveLength(1);
    });

    test.each(from.filter((status) => holdsFee.includes(status)))('from %s, its fee ends where it belongs', async (status) => {
      const row = await aConsultation(app, { status, remotePrice: 30_000 });
      await paidFor(app, row);
      expect((await send(by, row)).status).toBe(200);
      const { held, paid } = await moneyOf(app, row);
      expect([paid, held]).toEqual([30_000, holdsFee.includes(to) ? 30_000 : 0]);
      await assertLedger(app);
    });

    test.each(allStates.filter((state) => !from.includes(state)))('is refused from %s, and the answer names the state', async (status) => {
      const row = await aConsultation(app, { status });
      const { status: code, body } = await send(by, row);
      // Where the person cannot see an order in that state it is absent for him, and nothing is told of it.
      if (code === 404) expect(body.msg).toBe('数据不存在');
      else expect([code, body.msg]).toEqual([409, `${consultationStates.labels[status]}状态下不能${spec.title}`]);
      expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: status, version: 0 });
      expect(await stepsOf(app, row.id)).toEqual([]);
    });

    test('does not exist for a third hospital, whatever its people may do', async () => {
      const row = await aConsultation(app, { status: from[0] });
      expect(await send('strangerAdmin', row)).toMatchObject({ status: 404, body: { msg: '数据不存在' } });
    });

    test('is refused to the wrong person', async () => {
      const row = await aConsultation(app, { status: from[0] });
      expect((await send(wrong, row)).status).toBe(wrongStatus);
      expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: from[0], version: 0 });
    });

    test('is refused without the permission', async () => {
      const row = await aConsultation(app, { status: from[0] });
      expect((await send('nobody', row)).status).toBe(403);
    });

    test('two at once: one wins, the other is told', async () => {
      const row = await aConsultation(app, { status: from[0] });
      const replies = await Promise.all([send(by, row), send(by, row)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await stepsOf(app, row.id)).toHaveLength(1);
    });

    test('a repeated key gets the same answer and changes nothing again', async () => {
      const row = await aConsultation(app, { status: from[0] });
      const key = `key-${row.id}`;
      const [first, second] = [await send(by, row, key), await send(by, row, key)];
      expect(first.status).toBe(200);
      expect(second).toEqual(first);
      expect(await stepsOf(app, row.id)).toHaveLength(1);
    });
  });
  return () => app;
}

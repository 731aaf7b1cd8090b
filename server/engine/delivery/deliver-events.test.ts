import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { domains } from '../../../contract/domains.ts';
import { moveOf } from '../../../contract/kernel/moves.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { modules } from '../../modules.ts';
import { createExtraTable, extraPerson } from '../../testing/extra-people.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { engineModule } from '../engine.module.ts';
import { syncMenu } from '../identity/menu-sync.ts';
import { emptyTally } from '../jobs/job.ts';
import { defineModule } from '../module.ts';
import { type DocumentEvent, type Follower, unfollowEvent } from '../outbox/document-events.ts';
import { documentEventTable } from '../outbox/outbox.tables.ts';
import { tell } from '../outbox/outbox.ts';
import { handover, handoverDomain } from '../resource/handover.testing.ts';
import { insertRow } from '../store/rows.ts';
import { sql } from '../store/sql.ts';
import { forgetTable } from '../store/table.ts';
import { wholeMenu } from '../whole-menu.ts';
import { deliverEvents } from './deliver-events.ts';

/** What happens to documents reaches the domains that follow it: after its commit, once, and each by itself. */

const [SENDING, TAKING] = ['100002', '100001'] as const;
const decline = moveOf(handover, 'decline');

let app: TestApp;
let sender: Client;
let taker: Client;
let heard: DocumentEvent[] = [];
let breaks = (_: DocumentEvent): boolean => false;

/** Keeps something, and breaks afterwards where it is told to. */
const follow: Follower = async (tx, event, now) => {
  await tell(tx, [{ to: { tenantId: event.tenantId, userId: app.people.doctor1.userId }, title: '随访', context: event.orderId }], { now });
  if (breaks(event)) throw new Error('the follower is broken');
  heard.push(event);
};

beforeAll(async () => {
  const module = defineModule({ domain: handoverDomain, serves: [], follows: { 'handover.declined': follow } });
  app = await createTestApp({}, { served: [...modules, module] });
  await createExtraTable(app, 'handover');
  await syncMenu(app.services.database, wholeMenu([...domains, handoverDomain]), app.clock.now());
  sender = await extraPerson(app, SENDING, 'sender', ['handover_mine', 'handover_add', 'handover_submit']);
  taker = await extraPerson(app, TAKING, 'taker', ['handover_received', 'handover_take']);
});
beforeEach(() => {
  heard = [];
  breaks = () => false;
});
afterAll(async () => {
  unfollowEvent('handover.declined', handoverDomain.name);
  forgetTable('handover');
  await app.close();
});

const handedIn = () =>
  sender.get<{ id: string; no: string }>(endpointOf(handover, 'submit'), { cause: '需要手术', takerTenantId: TAKING, type: 'submit' });
const declined = async () => {
  const row = await handedIn();
  await taker.get(decline, { id: row.id });
  return row;
};
const keptFor = async ({ id }: { id: string }) => {
  const { rows } = await app.services.database.forGroup().run(sql`SELECT 1 FROM outbox WHERE title = '随访' AND context = ${id}`);
  return rows.length;
};

test('once, whoever delivers and however often, in the name of the hospital whose document it is', async () => {
  const { id, no } = await declined();
  await Promise.all([deliverEvents(app.services), deliverEvents(app.services)]);
  await deliverEvents(app.services);
  expect(heard).toMatchObject([{ name: 'handover.declined', orderId: id, no, tenantId: SENDING }]);
  expect(await keptFor({ id })).toBe(1);
});

test('not of what was refused, nor of steps that mean nothing to others', async () => {
  const { id } = await handedIn();
  expect((await sender.send(decline, { id })).status).not.toBe(200);
  await deliverEvents(app.services);
  expect(heard).toEqual([]);
  await taker.get(decline, { id });
  expect((await taker.send(decline, { id })).status).toBe(409);
  await deliverEvents(app.services);
  expect(heard).toHaveLength(1);
});

test('what throws keeps nothing, holds up no other, and is tried again', async () => {
  const [bad, good] = [await declined(), await declined()];
  breaks = ({ orderId }) => orderId === bad.id;
  const tally = emptyTally();
  await deliverEvents(app.services, tally);
  expect(heard.map(({ orderId }) => orderId)).toEqual([good.id]);
  expect(tally).toMatchObject({ done: 1, failed: 1 });
  expect(await keptFor(bad)).toBe(0);
  breaks = () => false;
  app.clock.advance(2 * 60_000);
  await deliverEvents(app.services);
  expect(heard.map(({ orderId }) => orderId)).toEqual([good.id, bad.id]);
  expect(await keptFor(bad)).toBe(1);
});

test('what nobody could be handed stays however long, what was handed on or nobody follows goes after ninety days', async () => {
  const group = app.services.database.forGroup(SENDING);
  const [done, bad] = [await declined(), await declined()];
  breaks = ({ orderId }) => orderId === bad.id;
  await deliverEvents(app.services);
  await insertRow(
    group,
    documentEventTable,
    { name: 'handover.unfollowed', orderId: bad.id, partyTenantIds: [] },
    { now: app.clock.now() },
  );
  const kept = async () => {
    const { rows } = await group.run<{ name: string; orderId: string }>(
      sql`SELECT name, order_id AS "orderId" FROM document_event WHERE order_id = ANY (${[done.id, bad.id]}::uuid[]) ORDER BY create_time, id`,
    );
    return rows.map(({ name, orderId }) => [name, orderId]);
  };
  const sweep = () => engineModule.jobs?.find(({ name }) => name === 'sweep-short-lived')?.run(app.services, emptyTally());
  await sweep();
  expect(await kept()).toHaveLength(3);
  app.clock.advance(91 * 86_400_000);
  await sweep();
  expect(await kept()).toEqual([['handover.declined', bad.id]]);
  breaks = () => false;
  await deliverEvents(app.services);
  expect(heard.map(({ orderId }) => orderId)).toEqual([done.id, bad.id]);
});

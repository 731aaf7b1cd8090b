import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultationDetail, consultationLists, viewPermissions } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { type ConsultationState, unauditedStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { consultationExports } from '../../../contract/domains/consultation/consultation-exports.endpoints.ts';
import { searchEverything } from '../../../contract/domains/search/search.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import type { FoundGroup } from '../../../contract/kernel/search.ts';
import { createDepartment, createRole } from '../../engine/identity/accounts.ts';
import type { DataScope } from '../../engine/identity/actor.ts';
import { userAccountTable, userRoleTable } from '../../engine/identity/identity.tables.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, allStates } from './consultation.testing.ts';

/**
 * Whatever somebody opens by its number stands in one of their lists, and whatever stands in one of their lists they can open:
 * over orders in every state, with everything that decides about sight as chance has it.
 */

/** Fewer where fewer lives are asked for, as `npm test -- changed` does. */
const CASES_OF_EACH_STATE = Number(process.env.LIANYI_TEST_LIVES ?? 200) < 200 ? 4 : 11;
let app: TestApp;
let people: ReadonlyMap<string, Client>;
let orders: string[];
const numbers = new Map<string, string>();

beforeAll(async () => {
  app = await createTestApp();
  const elsewhere = {
    '100001': await createDepartment(app.services.database.forTenant('100001'), { deptName: '神经内科' }, { now: app.clock.now() }),
    '100002': await createDepartment(app.services.database.forTenant('100002'), { deptName: '呼吸内科' }, { now: app.clock.now() }),
  };
  const cast: PersonName[] = [
    'doctor1',
    'doctor2',
    'cashier',
    'applyAdmin',
    'expert1',
    'expert2',
    'expertAdmin',
    'operator',
    'platformAdmin',
    'stranger',
    'strangerAdmin',
    'nobody',
  ];
  const known = await Promise.all(cast.map(async (name) => [name, await app.as(name)] as const));
  const made: [string, Client][] = [];
  for (const tenantId of ['100001', '100002'] as const)
    for (const dataScope of ['self', 'dept', 'tenant'] as const)
      for (const permission of viewPermissions)
        made.push([`${permission} of ${dataScope} in ${tenantId}`, await somebody(tenantId, dataScope, permission)]);
  people = new Map([...known, ...made]);
  const cases = allStates.flatMap((status) => Array.from({ length: CASES_OF_EACH_STATE }, (_, at) => ({ status, at })));
  orders = await inTurns(cases, ({ status, at }) => anOrder(status, at, elsewhere));
});
afterAll(() => app.close());

/** Somebody who holds one permission, to whom nothing is open for another reason. */
async function somebody(tenantId: '100001' | '100002', dataScope: DataScope, permission: string): Promise<Client> {
  const stamp = { now: app.clock.now() };
  const deptId = app.people[tenantId === '100001' ? 'expert1' : 'doctor1'].deptId;
  const name = `${permission}-${dataScope}`.toLowerCase();
  const userId = await app.services.database.forTenant(tenantId).transaction(async (tx) => {
    const roleId = await createRole(tx, { alias: name, name: name.slice(0, 30), dataScope, permissionCodes: [permission] }, stamp);
    const person = { account: name, accountKey: name, passwordHash: 'none', realName: '某人', deptId, status: '1', isExpert: 0 } as const;
    const user = await insertRow(tx, userAccountTable, person, stamp);
    await insertRow(tx, userRoleTable, { userId: user.id, roleId }, stamp);
    return String(user.id);
  });
  return app.asUser({ tenantId, userId });
}

/** Chance that is the same in every run: the bits of a counter that was stirred. */
function dice(seed: number): () => boolean {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return (state & 64) === 64;
  };
}

async function anOrder(status: ConsultationState, at: number, elsewhere: Record<string, string>): Promise<string> {
  const flip = dice(allStates.indexOf(status) * CASES_OF_EACH_STATE + at);
  const { doctor1, doctor2, expert1, expert2 } = app.people;
  const applicant = flip() ? doctor1 : doctor2;
  const expert = flip() ? expert1 : expert2;
  // A draft that was cancelled was never handed in; a returned order may have been edited since.
  const isHandedIn = status !== 'wait_submit' && (status !== 'cancel' || flip());
  const isAudited = isHandedIn && !unauditedStates.some((one) => one === status) && flip();
  const row = await aConsultation(app, {
    status,
    applyUserId: applicant.userId,
    applyDeptId: flip() ? doctor1.deptId : elsewhere['100002'],
    targetDoctorId: expert.userId,
    targetDeptId: flip() ? expert1.deptId : elsewhere['100001'],
    isSynergy: flip() ? 1 : 0,
    remotePrice: flip() ? 30_000 : 0,
    submitTime: isHandedIn ? new Date(app.clock.now()) : undefined,
    levelOneAuditStatus: isAudited ? '1' : undefined,
    partyTenantIds: isAudited ? ['100002', '100001'] : ['100002'],
    refundDue: [undefined, 30_000, 0, undefined][at % 4],
  });
  numbers.set(row.id, row.no);
  return row.id;
}

/** Every list with each of the scopes and tabs that may be asked for. */
const lists = consultationLists.flatMap((list: Endpoint) => {
  const { queryScope, tab } = list.input;
  if (tab) return Object.keys(tab.choices ?? {}).map((one) => ({ list, input: { tab: one } }));
  return [{}, ...Object.keys(queryScope?.choices ?? {}).map((one) => ({ queryScope: one }))].map((input) => ({ list, input }));
});

async function listed(client: Client): Promise<Set<string>> {
  const found = new Set<string>();
  const replies = await inTurns(lists, ({ list, input }) => client.send<Page<{ id: string }>>(list, { size: 200, ...input }));
  for (const { status, body } of replies) {
    if (status === 403) continue;
    expect([status, body.data?.total]).toEqual([200, body.data?.records.length]);
    for (const { id } of body.data?.records ?? []) found.add(id);
  }
  return found;
}

/** What they can open: asked once of everybody, as both tests compare with it and nothing changes between them. */
const openedBy = new Map<Client, Promise<Set<string>>>();
function opened(client: Client): Promise<Set<string>> {
  const asked = openedBy.get(client) ?? openAll(client);
  openedBy.set(client, asked);
  return asked;
}

async function openAll(client: Client): Promise<Set<string>> {
  const replies = await inTurns(orders, (applyOrderId) => client.send(consultationDetail, { applyOrderId }));
  return new Set(orders.filter((_, at) => replies[at]?.status === 200));
}

const AT_ONCE = 12;

/** Several at a time, so that the server and its database work beside each other. */
async function inTurns<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) answers.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(ask))));
  return answers;
}

/** By its whole number, which nothing else has: every seventh order, of each state one at least. */
async function searched(client: Client): Promise<Set<string>> {
  const found = new Set<string>();
  const seventh = orders.filter((_, at) => at % 7 === 0);
  for (const groups of await inTurns(seventh, (id) => client.get<FoundGroup[]>(searchEverything, { word: numbers.get(id) ?? '' })))
    for (const hit of groups.find(({ code }) => code === 'consultation')?.hits ?? []) found.add(hit.id);
  return found;
}

test('the search finds exactly what the detail opens', async () => {
  const different: string[] = [];
  for (const [name, client] of people) {
    const [bySearch, byNumber] = [await searched(client), await opened(client)];
    const expected = orders.filter((id, at) => at % 7 === 0 && byNumber.has(id));
    if (expected.length !== bySearch.size || expected.some((id) => !bySearch.has(id))) different.push(name);
  }
  expect(different).toEqual([]);
});

test('the detail opens exactly what stands in a list', async () => {
  const different: string[] = [];
  let seen = 0;
  for (const [name, client] of people) {
    const [inLists, byNumber] = [await listed(client), await opened(client)];
    seen += byNumber.size;
    const hidden = [...byNumber].filter((id) => !inLists.has(id)).length;
    const shut = [...inLists].filter((id) => !byNumber.has(id)).length;
    if (hidden + shut > 0) different.push(`${name}: opens ${hidden} that no list has, cannot open ${shut} that one has`);
  }
  expect(different).toEqual([]);
  // Else it would hold of nothing at all.
  expect(seen).toBeGreaterThan(orders.length * 7);
});

test('every list has its export over the same rows', () => {
  expect([...consultationExports.keys()].sort()).toEqual(consultationLists.map(({ name }) => name).sort());
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../contract/domains.ts';
import { echoesOf } from '../../contract/kernel/echo.ts';
import { type Endpoint, isChange } from '../../contract/kernel/endpoint.ts';
import type { Resource } from '../../contract/kernel/resource-row.ts';
import { aConsultation, allStates } from '../domains/consultation/consultation.testing.ts';
import { aForeignMessage } from '../domains/conversation/conversation.testing.ts';
import { aComplaint } from '../domains/evaluation/complaint.testing.ts';
import { apiLogTable, errorLogTable, loginLogTable, usualLogTable } from '../domains/logs/log.tables.ts';
import { foreignMessages, messageKeyOf } from '../domains/messages/foreign-messages.testing.ts';
import { registrationTable } from '../domains/session/registration/registration.tables.ts';
import { userOauthTable } from '../domains/session/third-party/third-party.tables.ts';
import { changeLogTable } from '../kernel/audit/change-log.ts';
import { sessionTable } from '../kernel/identity/identity.tables.ts';
import { noticeTable } from '../kernel/outbox/outbox.tables.ts';
import { insertMany } from '../kernel/store/insert-many.ts';
import { insertRow, newId } from '../kernel/store/rows.ts';
import { ident, join, sql } from '../kernel/store/sql.ts';
import { isOwned, tableOf } from '../kernel/store/table.ts';
import { modules } from '../modules.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { endpoints, sendRaw } from './every-endpoint.ts';

const tables = modules.flatMap((module) => module.tables);

let app: TestApp;
/** One row of another hospital for every kind of key that a call may take. */
const foreign: Record<string, string> = {};
const marks: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  for (const status of allStates) {
    const row = await aConsultation(app, { status });
    marks.push(row.id, row.no ?? '');
    if (status === 'diagnosis') foreign.applyOrderId = row.id;
  }
  foreign.conversationMessage = await aForeignMessage(app, { id: foreign.applyOrderId ?? '' });
  marks.push(foreign.conversationMessage);
  Object.assign(foreign, await foreignEvaluation(foreign.applyOrderId ?? ''));
  marks.push(foreign.evaluation ?? '', foreign.complaint ?? '');
  foreign.notice = await foreignNotice();
  marks.push(foreign.notice);
  foreign.registration = await foreignRegistration();
  marks.push(foreign.registration);
  foreign.log = await foreignLogs();
  marks.push(foreign.log);
  Object.assign(foreign, await foreignMessages(app));
  foreign.user = app.people.expert1.userId;
  foreign.session = await foreignSession();
  for (const resource of resources.filter(({ scope }) => scope === 'tenant')) {
    const store = app.services.database.forTenant('100001');
    const values = {
      ...sampleInput(resource.fields, { all: true }),
      ...referencesOf(resource),
      ...(resource.exclusive ? { [resource.exclusive]: 0 } : {}),
    };
    const row = await insertRow(store, tableOf(resource), values, { now: app.clock.now() });
    foreign[resource.name] = String((row as { id?: string }).id);
    marks.push(foreign[resource.name] ?? '');
  }
});
afterAll(() => app.close());

/** A sample's references name nobody: people of that hospital stand in for people, everything else is left out. */
function referencesOf({ references = {}, tree }: Resource): Record<string, unknown> {
  const named = Object.entries({ ...(tree ? { parentId: '' } : {}), ...references });
  return Object.fromEntries(named.map(([name, table]) => [name, table === 'user_account' ? app.people.expert1.userId : undefined]));
}

async function foreignSession(): Promise<string> {
  const { tenantId, userId } = app.people.expert1;
  const expireTime = new Date(app.clock.now() + 3_600_000);
  const values = { userId, clientId: 'lianyi-api', refreshHash: newId(), expireTime };
  return String((await insertRow(app.services.database.forTenant(tenantId), sessionTable, values, { now: app.clock.now() })).id);
}

/** A low score of another hospital, and the complaint that it opens. */
async function foreignEvaluation(id: string): Promise<Record<string, string>> {
  const { complaint } = await aComplaint(app, { id });
  return { evaluation: complaint.evaluationId ?? '', complaint: complaint.id };
}

const isEvaluation = (name: string): boolean => name === 'examine-evaluation' || name === 'remove-evaluations';
const isComplaint = (name: string): boolean => name.endsWith('-complaint');

async function foreignNotice(): Promise<string> {
  const { tenantId, userId } = app.people.doctor1;
  const values = { userId, eventId: newId(), title: '会诊申请被退回', context: '原因：请补充影像检查结果', readStatus: '1' } as const;
  return String((await insertRow(app.services.database.forTenant(tenantId), noticeTable, values, { now: app.clock.now() })).id);
}

async function foreignRegistration(): Promise<string> {
  const [store, stamp] = [app.services.database.forTenant('100001'), { now: app.clock.now() }];
  const identity = { issuer: 'https://sso.example.org', subject: 'newcomer', source: 'hospital', loginName: '方知远' };
  const { id: oauthId } = await insertRow(store, userOauthTable, identity, stamp);
  const values = { name: '方知远', account: 'fangzhiyuan', passwordHash: 'none', oauthId, status: 'submitted' } as const;
  return String((await insertRow(store, registrationTable, values, stamp)).id);
}

const foreignLogTables = [usualLogTable, apiLogTable, errorLogTable, loginLogTable, changeLogTable];
const isLogDetail = (name: string): boolean => /^detail-\w+-log$/.test(name);

/** One row in every log, all with the same id. */
async function foreignLogs(): Promise<string> {
  const id = newId();
  const row = { id, tenantId: '100001', createTime: new Date(app.clock.now()), call: 'submit-param', rowTable: 'param', changes: [] };
  for (const table of foreignLogTables) await insertMany(app.services.database.forGroup(), table, [row]);
  return id;
}

/** The foreign row that this call's key could name, if a maker for it is known. */
function foreignKey(name: string, key: string): string | undefined {
  if (key === 'applyOrderId') return foreign.applyOrderId;
  if (isEvaluation(name)) return foreign.evaluation;
  if (isComplaint(name)) return foreign.complaint;
  if (name === 'read-message') return foreign.notice;
  if (key === 'messageId') return foreign.conversationMessage;
  if (name.endsWith('-registration')) return foreign.registration;
  if (isLogDetail(name)) return foreign.log;
  if (name === 'logout-online-user' || name === 'end-own-session') return foreign.session;
  if (name.endsWith('-user')) return foreign.user;
  if (name.endsWith('-wx-menu')) return foreign['wx-config'];
  if (messageKeyOf(name)) return foreign[messageKeyOf(name) ?? ''];
  const resource = resources.find((one) => name.endsWith(one.name));
  if (resource) return foreign[resource.name];
  return name === 'remove-consultations' ? foreign.applyOrderId : undefined;
}

const keyed = endpoints.filter(
  ({ name, key }) =>
    key !== undefined &&
    (key === 'applyOrderId' ||
      key === 'messageId' ||
      isEvaluation(name) ||
      isComplaint(name) ||
      name === 'read-message' ||
      name.endsWith('-registration') ||
      isLogDetail(name) ||
      name.endsWith('-user') ||
      name === 'end-own-session' ||
      name.endsWith('-wx-menu') ||
      messageKeyOf(name) !== undefined ||
      name === 'remove-consultations' ||
      resources.some((one) => one.scope === 'tenant' && name.endsWith(one.name))),
);

describe('a foreign row is an absent row', () => {
  test.each(keyed)('$name', async (endpoint) => {
    const client = await app.as('strangerAdmin');
    const key = endpoint.key ?? '';
    const input = endpoint.draft ? {} : sampleInput(endpoint.input);
    const keyFor = (id: string) => (endpoint.input[key]?.kind === 'ids' ? [id] : id);
    const theirs = await client.send(endpoint, { ...input, [key]: keyFor(foreignKey(endpoint.name, key) ?? '') });
    const absent = await client.send(endpoint, { ...input, [key]: keyFor(newId()) });
    expect(theirs.status).toBe(404);
    expect({ status: absent.status, msg: absent.body.msg }).toEqual({ status: theirs.status, msg: theirs.body.msg });
  });

  test('every call with a key is among them, or is a platform matter', () => {
    const left = endpoints.filter((one) => one.key !== undefined && !keyed.includes(one)).map(({ name }) => name);
    const shared = resources.filter(({ scope }) => scope !== 'tenant').map(({ name }) => name);
    expect(left.filter((name) => !shared.some((resource) => name.endsWith(resource)))).toEqual([]);
  });
});

describe('no list shows a row of another hospital', () => {
  const lists = endpoints.filter(({ kind, name }) => (kind === 'page' || kind === 'tree') && name !== 'list-doctor-info');
  test.each(lists)('$name', async (endpoint) => {
    for (const name of ['stranger', 'strangerAdmin'] as const) {
      const { status, body } = await (await app.as(name)).send<{ total: number }>(endpoint, { ...sampleInput(endpoint.input), size: 200 });
      if (status === 403) continue;
      // A list below a row that is not theirs.
      if (status === 404 && endpoint.key !== undefined) continue;
      expect(status).toBe(200);
      const text = JSON.stringify(body);
      expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
      if (endpoint.domain === 'consultation') expect(body.data?.total).toBe(0);
    }
  });
});

/** How many rows a hospital has in every table, and what was changed last: nothing moves there unseen. */
async function rowsOf(tenantId: string): Promise<Record<string, unknown>> {
  const owned = tables.filter((table) => isOwned(table) && table.kind === 'entity');
  const counts = owned.map(
    ({ name }) =>
      sql`(SELECT concat(count(*), ' ', max(update_time), ' ', sum(version)) FROM ${ident(name)} WHERE tenant_id = ${tenantId})`,
  );
  const { rows } = await app.services.database.forGroup('000000').run<{ found: unknown[] }>(sql`SELECT ARRAY[${join(counts)}] AS found`);
  return Object.fromEntries(owned.map(({ name }, at) => [name, rows[0]?.found[at]]));
}

describe('nobody writes into another hospital by naming it', () => {
  // The platform's own calls that administer hospitals name one: what others are answered there is tested below.
  const naming = endpoints.filter((one) => isChange(one) && 'tenantId' in one.input);
  test.each(naming)('$name is for the platform alone', async (endpoint) => {
    const input = { ...sampleInput(endpoint.input), tenantId: '100002' };
    const reply = await (await app.as('strangerAdmin')).send(endpoint, input);
    expect(reply).toMatchObject({ status: 403, body: { msg: '只有平台管理员可以修改' } });
  });

  const others = endpoints.filter((one) => isChange(one) && one.kind !== 'upload' && one.method === 'POST' && !naming.includes(one));
  const comesBack = (one: Endpoint) => echoesOf(one, endpoints).has('tenantId');

  test.each(others.filter((one) => !comesBack(one)))('$name refuses tenantId', async (endpoint) => {
    const { token } = await app.as('platformAdmin');
    const input = { ...sampleInput(endpoint.input), tenantId: '100002' };
    const { status, text } = await sendRaw(app, { method: 'POST', path: endpoint.path, input, token });
    expect({ status, text }).toMatchObject({ status: 400, text: expect.stringContaining('tenantId') });
  });

  // A row that was read comes back with the hospital it is of: passed over, whoever sends whichever.
  test.each(others.filter(comesBack))('$name passes tenantId over', async (endpoint) => {
    for (const name of ['platformAdmin', 'strangerAdmin'] as const) {
      const { token } = await app.as(name);
      const before = await rowsOf('100002');
      const input = { ...sampleInput(endpoint.input), tenantId: '100002' };
      const { text } = await sendRaw(app, { method: 'POST', path: endpoint.path, input, token });
      // Whatever else may be wrong with the sample.
      expect(text).not.toMatch(/不支持的参数：[^"]*tenantId/);
      expect(await rowsOf('100002')).toEqual(before);
    }
  });

  test.each(endpoints.filter(({ kind, filters }) => kind === 'page' && filters && !('tenantId' in filters)))(
    '$name refuses a filter on tenantId',
    async (endpoint) => {
      const { token } = await app.as('platformAdmin');
      const input = { ...sampleInput(endpoint.input), tenantId_equal: '100002' };
      expect((await sendRaw(app, { method: 'GET', path: endpoint.path, input, token })).status).toBe(400);
    },
  );
});

describe('platform rows', () => {
  const shared = resources.filter(({ scope }) => scope === 'shared-read');
  // A hospital's own `business-dictionary` ends like the platform's `dictionary`.
  const owned = resources.filter(({ scope }) => scope === 'tenant');
  const isShared = (call: string) => shared.some(({ name }) => call.endsWith(name)) && !owned.some(({ name }) => call.endsWith(name));
  const writes = endpoints.filter((one) => isChange(one) && isShared(one.name));
  test.each(writes)('$name is refused to the administrator of a hospital who was granted everything', async (endpoint) => {
    const reply = await (await app.as('strangerAdmin')).send(endpoint, {
      ...sampleInput(endpoint.input),
      ...(endpoint.key === 'ids' ? { ids: [newId()] } : {}),
    });
    expect(reply).toMatchObject({ status: 403, body: { msg: '只有平台管理员可以修改' } });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../contract/domains.ts';
import { echoesOf } from '../../contract/kernel/echo.ts';
import { type Endpoint, isChange } from '../../contract/kernel/endpoint.ts';
import type { Resource } from '../../contract/kernel/resource-row.ts';
import { insertRow, newId } from '../engine/store/rows.ts';
import { ident, join, sql } from '../engine/store/sql.ts';
import { isOwned, tableNamed, tableNameOf } from '../engine/store/table.ts';
import { modules } from '../modules.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { endpoints, sendRaw } from './every-endpoint.ts';
import { probes } from './probe.testing.ts';

const tables = modules.flatMap((module) => module.tables);

let app: TestApp;
/** One row of another hospital for every table that the key of a call names. */
const foreign: Record<string, string> = {};
const marks: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  for (const probe of probes) {
    const { rows = {}, marks: hidden = [] } = (await probe.foreign?.(app, foreign)) ?? {};
    Object.assign(foreign, rows);
    marks.push(...hidden);
  }
  // A row that a sample cannot make its domain has made.
  for (const resource of resources.filter((one) => ['tenant', 'pair'].includes(one.scope) && !foreign[tableNameOf(one)])) {
    const store = app.services.database.forTenant('100001');
    const values = {
      ...sampleInput(resource.fields, { all: true }),
      ...referencesOf(resource),
      ...(resource.exclusive ? { [resource.exclusive]: 0 } : {}),
      ...(resource.lifecycle ? { [resource.lifecycle.field]: resource.lifecycle.states.initial } : {}),
      ...(resource.scope === 'pair' ? { partyTenantIds: ['100001'] } : {}),
    };
    const row = await store.transaction((tx) => insertRow(tx, tableNamed(tableNameOf(resource)), values, { now: app.clock.now() }));
    foreign[tableNameOf(resource)] = String((row as { id?: string }).id);
    marks.push(foreign[tableNameOf(resource)] ?? '');
  }
});
afterAll(() => app.close());

/** People of that hospital stand in for people, rows that were made before for others; what has none is left out. */
function referencesOf({ references = {}, tree }: Resource): Record<string, unknown> {
  const named = Object.entries({ ...(tree ? { parentId: '' } : {}), ...references });
  return Object.fromEntries(named.map(([name, table]) => [name, table === 'user_account' ? app.people.expert1.userId : foreign[table]]));
}

const keyed = endpoints.filter(({ key }) => key !== undefined);
/** What belongs to all hospitals is nobody's own: who may read and change it is asked for elsewhere. */
const ofHospitals = keyed.filter(({ keyOf }) => keyOf !== undefined && isOwned(tableNamed(keyOf)));

describe('a foreign row is an absent row', () => {
  test.each(ofHospitals)('$name', async (endpoint) => {
    const client = await app.as('strangerAdmin');
    const key = endpoint.key ?? '';
    const input = endpoint.draft ? {} : sampleInput(endpoint.input);
    const keyFor = (id: string) => (endpoint.input[key]?.kind === 'ids' ? [id] : id);
    const theirId = foreign[endpoint.keyOf ?? ''];
    // Its domain's `<domain>.probe.testing.ts` makes one.
    if (!theirId) throw new Error(`there is no foreign row of ${endpoint.keyOf}`);
    const theirs = await client.send(endpoint, { ...input, [key]: keyFor(theirId) });
    const absent = await client.send(endpoint, { ...input, [key]: keyFor(newId()) });
    expect(theirs.status).toBe(404);
    expect({ status: absent.status, msg: absent.body.msg }).toEqual({ status: theirs.status, msg: theirs.body.msg });
  });

  test('every key says of which table', () => {
    expect(keyed.filter(({ keyOf }) => !keyOf).map(({ name }) => name)).toEqual([]);
    expect(ofHospitals.length).toBeGreaterThan(120);
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
  const writes = endpoints.filter((one) => isChange(one) && one.keyOf && tableNamed(one.keyOf).scope === 'shared-read');
  test.each(writes)('$name is refused to the administrator of a hospital who was granted everything', async (endpoint) => {
    const reply = await (await app.as('strangerAdmin')).send(endpoint, {
      ...sampleInput(endpoint.input),
      ...(endpoint.key === 'ids' ? { ids: [newId()] } : {}),
    });
    expect(reply).toMatchObject({ status: 403, body: { msg: '只有平台管理员可以修改' } });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportUser, listUser } from '../../contract/domains/access/user.endpoints.ts';
import { resources } from '../../contract/domains.ts';
import { type Endpoint, SIGNED_IN } from '../../contract/kernel/endpoint.ts';
import type { Page } from '../../contract/kernel/envelope.ts';
import { chosenRows } from '../../contract/kernel/export-of.ts';
import type { Field } from '../../contract/kernel/field.ts';
import { toldValue } from '../../contract/kernel/reference.ts';
import { type AccessTestbed, createAccessTestbed } from '../domains/access/access.testing.ts';
import { apiLogTable } from '../domains/logs/log.tables.ts';
import { insertMany } from '../engine/store/insert-many.ts';
import { exportedLines } from '../testing/exported-lines.ts';
import type { Client } from '../testing/test-app.ts';
import { endpoints } from './every-endpoint.ts';
import { addListRows, addSharedRows } from './list-rows.testing.ts';
import { type Asked, probes } from './probe.testing.ts';

const MARK = 'ours';
const FOREIGN = 'theirs';
const SHARED = 'shared';

/** Lists that are no screen of their own, or not for carrying away. */
const notExported: Readonly<Record<string, string>> = {
  'search-user': 'a picker of people',
  'list-doctor-info': 'a picker of experts',
  'get-mdt-video-patient': 'the patients of a page that exports them, as other houses ask for them',
  'list-shop-user': 'a tab of the users, which have one export',
  'list-conversations': 'the side of a chat, of what one takes part in',
  'page-copy-records': 'the requests for copies, whose list is exported, as the specification also spells them',
  'page-message': 'what one was sent oneself, to be read',
  'query-notice': 'what is shown to oneself now, to be read',
};

/** What a list needs to be asked for, and who may. */
const asked: Readonly<Record<string, Asked>> = Object.assign(
  {
    // What the test itself does is written down as well.
    'list-usual-log': { input: { account: MARK } },
    'list-api-log': { input: { account: MARK } },
    'list-login-log': { input: { account: MARK } },
    'list-server-interfaces': { as: 'platformAdmin', input: { interId: SHARED } },
    'list-interface-logs': { as: 'platformAdmin' },
    'page-audit-out': { as: 'platformAdmin' },
    'list-jobs': { as: 'platformAdmin' },
    'list-job-failures': { as: 'platformAdmin' },
  },
  ...probes.map((probe) => probe.asked),
);

const exportOfList = ({ name }: Endpoint): Endpoint | undefined =>
  endpoints.find((one) => one.kind === 'export' && one.name === `export-${name.replace(/^(list|page|get)-/, '')}`);
const ofResources = new Set(resources.map(({ name }) => `list-${name}`));
const pages = endpoints.filter(({ kind }) => kind === 'page');
const byHand = pages.flatMap((list) => {
  const exported = exportOfList(list);
  return exported && !ofResources.has(list.name) && list.name !== listUser.name ? [{ name: list.name, list, exported }] : [];
});

let bed: AccessTestbed;
const inputs = new Map<string, object>();
beforeAll(async () => {
  bed = await createAccessTestbed();
  const { people } = bed.app;
  const made = await addListRows(bed.app, people.strangerAdmin, MARK);
  for (const { name, key, keyOf } of pages) if (key && keyOf && made[keyOf]) inputs.set(name, { [key]: made[keyOf] });
  await addListRows(bed.app, people.expertAdmin, FOREIGN);
  await addSharedRows(bed.app, SHARED);
  await bed.app.as('expertAdmin');
});
afterAll(() => bed.app.close());

async function sheetOf(client: Client, { path }: Endpoint, input: Record<string, unknown> = {}): Promise<string[][]> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  for (const name of Object.keys(input)) if (path.includes(`{${name}}`)) query.delete(name);
  const reply = await bed.app.app.inject({ url: `/api${filled}?${query}`, headers: { 'blade-auth': `bearer ${client.token}` } });
  expect({ status: reply.statusCode, text: reply.statusCode === 200 ? '' : reply.body }).toEqual({ status: 200, text: '' });
  return (await exportedLines(reply.rawPayload)).map((row) => row.map((cell) => String(cell ?? '')));
}

/** Shown in a sheet as on the wire, or as what it names is called; the others have words there. */
const isPlain = ({ kind, choices, dictionary }: Field): boolean =>
  ['text', 'longText', 'datetime', 'whole', 'id'].includes(kind) && !choices && !dictionary;

/** A search that finds nothing, by the first filter that can be wrong. */
function searchForNothing({ name, filters = {} }: Endpoint, given: object): Record<string, string> {
  for (const [key, { kind }] of Object.entries(filters)) {
    if (key in given) continue;
    if (kind === 'text') return { [key]: 'zzz' };
    if (kind === 'datetime') return { [`${key}_datege`]: '2099-01-01' };
    if (kind === 'choice') return { [`${key}_null`]: '1' };
  }
  throw new Error(`${name} cannot be searched`);
}

test('every list that people see has an export', () => {
  expect(pages.filter((list) => !exportOfList(list) && !(list.name in notExported)).map(({ name }) => name)).toEqual([]);
});

describe.each(byHand)('the export of $name', ({ name, list, exported }) => {
  const inputOf = () => ({ ...asked[name]?.input, ...inputs.get(name) });
  const reader = () => bed.app.as(asked[name]?.as ?? 'strangerAdmin');

  test('takes the search and the order of the list, and has a right of its own', () => {
    expect({ filters: exported.filters, sortable: exported.sortable, input: exported.input }).toEqual({
      filters: { ...(exported.filters?.id ? chosenRows : {}), ...list.filters },
      sortable: list.sortable,
      input: list.input,
    });
    expect(exported.permission).toMatch(/_export$/);
  });

  test('holds the rows of the list, in its order, and nobody else’s', async () => {
    const client = await reader();
    const { records } = await client.get<Page<Record<string, unknown>>>(list, { size: 200, ...inputOf() });
    expect(records.length).toBeGreaterThan(0);
    const [headers, ...rows] = await sheetOf(client, exported, inputOf());
    const columns = Object.entries(exported.row ?? {});
    expect(headers).toEqual(columns.map(([, { label }]) => label));
    // What a sheet has besides, such as an age in words, its own domain tests.
    const isListed = (key: string) => key in (list.row ?? {}) && key !== asked[name]?.otherwise;
    const plain = columns.flatMap(([key, spec], at) => (isPlain(spec) && isListed(key) ? [{ key, spec, at }] : []));
    expect(rows.map((row) => plain.map(({ at }) => row[at] ?? ''))).toEqual(
      records.map((record) =>
        plain.map(({ key, spec }) => String((spec.kind === 'id' || spec.names ? toldValue(record, key, spec) : record[key]) ?? '')),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain(FOREIGN);
  });

  test('is narrowed by a search', async () => {
    const client = await reader();
    const nothing = searchForNothing(list, inputOf());
    const found = await client.get<Page<object>>(list, { ...inputOf(), ...nothing });
    expect(found.records).toEqual([]);
    expect(await sheetOf(client, exported, { ...inputOf(), ...nothing })).toHaveLength(1);
  });
});

const ofRows = byHand.filter(({ exported }) => exported.filters?.id);

test('rows are chosen in every list but those of figures, trees, tracks and the program’s own jobs', () => {
  const others = byHand.filter((one) => !ofRows.includes(one));
  expect(others.map(({ name }) => name).toSorted()).toEqual(['list-box-positions', 'list-expert-averages', 'list-jobs', 'list-region']);
});

test.each(ofRows)('the export of $name is narrowed to rows that were chosen, of one’s own', async ({ name, list, exported }) => {
  const input = { ...asked[name]?.input, ...inputs.get(name) };
  const client = await bed.app.as(asked[name]?.as ?? 'strangerAdmin');
  const { records } = await client.get<Page<{ id?: string }>>(list, { size: 200, ...input });
  const [whole = [], chosen, foreign] = await Promise.all(
    [{}, { id_in: records[0]?.id }, { id_in: randomUUID() }].map((more) => sheetOf(client, exported, { ...input, ...more })),
  );
  const isChosen = (_: string[], at: number) => at === 0 || records[at - 1]?.id === records[0]?.id;
  expect([chosen, foreign]).toEqual([whole.filter(isChosen), whole.slice(0, 1)]);
});

test('whoever may see the lists may not export them for that', async () => {
  const codes = [...new Set(byHand.flatMap(({ list }) => [list.permission].flat()))].filter((code) => !code.startsWith('@'));
  const person = await bed.aPerson([await bed.aRole(codes)]);
  for (const { name, list, exported } of byHand) {
    const input = { ...asked[name]?.input, ...inputs.get(name) };
    const refused = asked[name]?.as ? 403 : 200;
    expect({ name, status: (await person.client.send(list, input)).status }).toEqual({ name, status: refused });
    expect({ name, status: (await person.client.send(exported, input)).status }).toEqual({ name, status: 403 });
  }
});

test('whoever may not see a list does not export it either: a right to it that was taken takes its sheet along', async () => {
  const exports = endpoints.filter(({ kind, listPermission = SIGNED_IN }) => kind === 'export' && listPermission !== SIGNED_IN);
  expect(exports.length).toBeGreaterThan(byHand.length / 2);
  const person = await bed.aPerson([await bed.aRole([...new Set(exports.flatMap(({ permission }) => [permission].flat()))])]);
  for (const exported of exports)
    expect({ name: exported.name, status: (await person.client.send(exported, {})).status }).toEqual({ name: exported.name, status: 403 });
});

test('the platform’s own lists are refused to a hospital that holds their codes', async () => {
  for (const { name, exported } of byHand.filter((one) => asked[one.name]?.as)) {
    expect({ name, status: (await bed.admin.send(exported, asked[name]?.input)).status }).toEqual({ name, status: 403 });
  }
});

test('the notice of another hospital has no receipts to export', async () => {
  const receipts = byHand.find(({ name }) => name === 'list-notice-receipts');
  const { client } = await bed.aPerson([await bed.aRole(['sysnotice_view', 'sysnotice_export'])]);
  if (!receipts) throw new Error('no receipts');
  const { system_notice: theirs } = await addListRows(bed.app, bed.app.people.applyAdmin, `${FOREIGN}2`);
  expect((await client.send(receipts.exported, { id: theirs })).status).toBe(404);
});

test('numbers are masked in the sheet as in the list', async () => {
  const phoneOf = async (codes: readonly string[]) => {
    const { client } = await bed.aPerson([await bed.aRole(codes)]);
    const [headers, row] = await sheetOf(client, exportUser, { account: seen.account });
    const { records } = await client.get<Page<{ phone: string }>>(listUser, { account: seen.account });
    return { sheet: row?.[headers?.indexOf('手机号') ?? -1], list: records[0]?.phone };
  };
  const seen = await bed.aPerson([], { phone: '13812345678' });
  expect(await phoneOf(['user_view', 'user_export'])).toEqual({ sheet: '138****5678', list: '138****5678' });
  expect(await phoneOf(['user_view', 'user_export', 'sensitive_view'])).toEqual({ sheet: '13812345678', list: '13812345678' });
});

test('a long export holds every row once, although rows are added while it is made', async () => {
  const { services, clock } = bed.app;
  const apiLog = byHand.find(({ name }) => name === 'list-api-log');
  if (!apiLog) throw new Error('no log');
  const rows = (account: string, ms: number) => ({ tenantId: '100003', account, call: 'many', createTime: new Date(clock.now() - ms) });
  const many = Array.from({ length: 2345 }, (_, at) => rows('many', 1_000_000 + at * 1000));
  await insertMany(services.database.forGroup(), apiLogTable, many);
  const exporting = sheetOf(bed.admin, apiLog.exported, { account: 'many' });
  await insertMany(services.database.forGroup(), apiLogTable, [rows('many', 0)]);
  const [headers, ...lines] = await exporting;
  const times = lines.map((line) => line[headers?.indexOf('时间') ?? -1]);
  expect(new Set(times).size).toBe(times.length);
  expect([2345, 2346]).toContain(times.length);
  expect(times).toEqual(times.toSorted().reverse());
});

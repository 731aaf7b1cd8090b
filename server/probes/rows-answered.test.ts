import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../contract/domains.ts';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { Field, Fields } from '../../contract/kernel/field.ts';
import { syncDictionaries } from '../domains/settings/dictionary-sync.ts';
import { tableNamed, tableNameOf } from '../engine/store/table.ts';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.ts';
import { probedEndpoints } from './every-endpoint.ts';
import { addListRows, addSharedRows } from './list-rows.testing.ts';
import { addRow } from './resource-rows.testing.ts';

type Row = Record<string, unknown>;

let app: TestApp;
let clients: Client[];
beforeAll(async () => {
  app = await createTestApp();
  await syncDictionaries(app.services, app.clock.now());
  await addListRows(app, app.people.strangerAdmin, 'answered');
  await addSharedRows(app, 'shared');
  for (const resource of resources) if (resource.verbs.includes('submit') && resource.name !== 'sms-record') await addRow(app, resource);
  clients = await Promise.all([app.as('platformAdmin'), app.as('strangerAdmin'), app.as('operator')]);
});
afterAll(() => app.close());

/** What the console takes for granted in a row with these fields (`SentOf`). */
function keptNames(fields: Fields): string[] {
  const isKept = ({ required, always, mayLack, virtual, hidden, sensitive }: Field) =>
    (required || always) && !mayLack && !virtual && !hidden && sensitive !== 'secret';
  return Object.entries(fields).flatMap(([name, spec]) => (isKept(spec) ? [name] : []));
}

function rowsIn(data: unknown): Row[] {
  const rows = Array.isArray(data) ? data : ((data as { records?: Row[] } | undefined)?.records ?? [data]);
  return (rows as Row[]).flatMap((row) => (row ? [row, ...rowsIn(row.children ?? [])] : []));
}

/** Everything that these people are answered by a call with one of these inputs. */
async function answered(endpoint: Endpoint, inputs: readonly Row[]): Promise<Row[]> {
  const found: Row[] = [];
  for (const client of clients)
    for (const input of inputs) {
      const { status, body } = await client.send(endpoint, input);
      if (status === 200) found.push(...rowsIn(body.data));
    }
  return found;
}

const lacking = (fields: Fields, rows: readonly Row[]): string[] =>
  keptNames(fields).filter((name) => rows.some((row) => row[name] === undefined || row[name] === null));

/** Rows that a detail is asked for, by its domain: of each list only some. */
const MOST_ASKED = 6;
const shown = new Map<string, Row[]>();
const isDetail = ({ kind, row }: Endpoint) => kind === 'row' && row !== undefined;
const isList = ({ kind, row }: Endpoint) => ['page', 'tree', 'list'].includes(kind) && row !== undefined;

describe('every row has what its declaration says that every row has', () => {
  test.each(probedEndpoints.filter(isList))('$name', async (endpoint) => {
    const rows = await answered(endpoint, [endpoint.kind === 'page' ? { size: 200 } : {}]);
    shown.set(endpoint.domain, [...(shown.get(endpoint.domain) ?? []), ...rows.slice(-MOST_ASKED)]);
    expect(lacking(endpoint.row ?? {}, rows)).toEqual([]);
  });

  test.each(probedEndpoints.filter(isDetail))('$name', async ({ key, ...endpoint }) => {
    const ids = (shown.get(endpoint.domain) ?? []).flatMap((row) => [key ? row[key] : undefined, row.id]);
    const inputs = key ? [...new Set(ids)].flatMap((id) => (typeof id === 'string' ? [{ [key]: id }] : [])) : [{}];
    expect(lacking(endpoint.row ?? {}, await answered(endpoint, inputs))).toEqual([]);
  });
});

test('what a form demands, its table does as well, or the form says that rows may lack it', () => {
  const without = resources.flatMap((resource) => {
    const { notNull } = tableNamed(tableNameOf(resource));
    return keptNames(resource.fields).flatMap((name) => (notNull.includes(name) ? [] : [`${resource.name}.${name}`]));
  });
  expect(without).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../contract/domains.ts';
import type { Page } from '../../contract/kernel/envelope.ts';
import { endpointOf } from '../../contract/kernel/resource.ts';
import type { Resource } from '../../contract/kernel/resource-row.ts';
import { syncDictionaries } from '../domains/settings/dictionary-sync.ts';
import { findRow } from '../engine/store/rows.ts';
import { tableNamed, tableNameOf } from '../engine/store/table.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { endpoints, sendRaw } from './every-endpoint.ts';
import { addRow, clientFor } from './resource-rows.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await syncDictionaries(app.services, app.clock.now());
});
afterAll(() => app.close());

type Row = Record<string, unknown>;

/** Its submit sends a failed message again; there is nothing to save. */
const notSaved = ['sms-record'];
const saved = resources.filter(({ name, verbs }) => verbs.includes('detail') && verbs.includes('submit') && !notSaved.includes(name));
const served = (name: string) => endpoints.find((one) => one.name === name);

/** The row as the store has it, without what every save moves. */
async function storedRow(resource: Resource, id: string): Promise<Row> {
  const group = app.services.database.forGroup('000000');
  const row = (await findRow(group, tableNamed(tableNameOf(resource)), id)) as Row;
  const { version: _, updateTime: __, updateUser: ___, ...rest } = row;
  return rest;
}

describe('a row that is sent back as it was read is taken, and changes nothing', () => {
  test.each(saved)('$name', async (resource) => {
    const client = await clientFor(app, resource);
    const id = await addRow(app, resource);
    const before = await storedRow(resource, id);
    const submit = endpointOf(resource, 'submit').path;
    const detail = await client.get<Row>(served(`detail-${resource.name}`) ?? endpointOf(resource, 'detail'), { id });
    const reads = [detail];
    if (resource.verbs.includes('list')) {
      const list = served(`list-${resource.name}`) ?? endpointOf(resource, 'list');
      const found = await client.get<Page<Row> | Row[]>(list, list.kind === 'page' ? { size: 200 } : {});
      const rows = Array.isArray(found) ? found : found.records;
      reads.push(rows.find((row) => row.id === id) ?? {});
    }
    for (const row of reads) {
      expect(row.id).toBe(id);
      // Read again: the first save has moved the version.
      const { version } = await client.get<Row>(served(`detail-${resource.name}`) ?? endpointOf(resource, 'detail'), { id });
      const { status, text } = await sendRaw(app, { method: 'POST', path: submit, input: { ...row, version }, token: client.token });
      expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
      expect(await storedRow(resource, id)).toEqual(before);
    }
  });
});

test('what no call answers is refused by name', async () => {
  const { token } = await app.as('platformAdmin');
  const input = { paramName: '样例', paramKey: 'sample.key', paramValue: '1', nonsense: 'x' };
  const { status, body } = await sendRaw(app, { method: 'POST', path: '/blade-system/param/submit', input, token });
  expect({ status, msg: body.msg }).toEqual({ status: 400, msg: '不支持的参数：nonsense' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineQuery, SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { field } from '../../../contract/kernel/field.ts';
import { type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';

let server: LocalServer;
let ListScreen: typeof import('./list-screen.tsx').ListScreen;
beforeAll(async () => {
  server = await startLocalServer(() => 'hang up');
  ({ ListScreen } = await import('./list-screen.tsx'));
});
afterAll(() => server.close());

const common = { domain: 'sample', kind: 'page', permission: SIGNED_IN, filters: {} } as const;
const loans = defineQuery({
  ...common,
  name: 'list-loans',
  title: '借用单',
  path: '/loan/list',
  row: { id: field.id('编号', { always: true }), item: field.text('物品', { always: true }), dueAt: field.datetime('归还时间') },
});
const returns = defineQuery({
  ...common,
  name: 'list-returns',
  title: '归还单',
  path: '/return/list',
  row: { id: field.id('编号', { always: true }), receiver: field.text('接收人', { always: true }) },
});
const tabs = [
  { key: 'loan', label: '借用', endpoint: loans },
  { key: 'return', label: '归还', endpoint: returns },
] as const;
const lengthOf = (text: string) => text.length;

test('what a list does with its rows is checked against what its calls answer', () => {
  const screens = [
    <ListScreen
      key="one"
      endpoint={loans}
      columns={['item', 'dueAt']}
      // @ts-expect-error it may have no value
      cells={{ item: (row) => lengthOf(row.item), dueAt: (row) => lengthOf(row.dueAt) }}
    />,
    // @ts-expect-error no such column
    <ListScreen key="column" endpoint={loans} columns={['items']} />,
    // @ts-expect-error no such field
    <ListScreen key="field" endpoint={loans} columns={[]} rowLinks={[{ title: '查看', to: (row) => row.itemm }]} />,
    <ListScreen
      key="tabs"
      tabs={tabs}
      columns={['receiver', 'item']}
      cells={{ id: ({ id, item = '' }) => lengthOf(id) + lengthOf(item) }}
    />,
    // @ts-expect-error only rows of one tab have it
    <ListScreen key="either" tabs={tabs} columns={[]} cells={{ item: (row) => lengthOf(row.item) }} />,
  ];
  expect(screens).toHaveLength(5);
});

import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, pageEvents } from '../../../platform/page/browser.testing.ts';
import type { OrderDetail } from '../consultation-row.ts';

const PLACE = '/room#panel';

let root: Root;
let begun: ReturnType<typeof modules.useBegunRow>;
let isYes = false;
let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  const [own, unsaved, { setNotifier }] = await Promise.all([
    import('./use-begun-row.ts'),
    import('../../../platform/page/unsaved.ts'),
    import('../../../platform/page/notify.ts'),
  ]);
  setNotifier({ success: () => {}, warning: () => {}, error: () => {}, confirm: async () => isYes });
  return { ...own, ...unsaved };
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
  modules = await load();
});
afterAll(() => vi.resetModules());
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(bareElement());
});
afterEach(async () => {
  await act(async () => root.unmount());
  modules.forgetUnsaved(PLACE);
  vi.unstubAllGlobals();
});

function Panel({ row }: { row: OrderDetail }) {
  begun = modules.useBegunRow(row, PLACE);
  return null;
}

const order = (applyOrderStatus: OrderDetail['applyOrderStatus'], version: number, can: string[]): OrderDetail => ({
  ...{ id: 'a', applyOrderId: 'a', tenantId: '100002', no: 'HZ1', kind: 'manyVideo', createTime: '2026-11-20 09:00:00', applyUserId: 'd' },
  ...{ applyOrderStatus, version, can },
});
const underWay = order('diagnosis_ing', 1, ['give-own-opinion']);
const concluded = order('diagnosis_issued', 3, ['confirm-conclusion']);
const answer = (row: OrderDetail) => act(async () => root.render(<Panel row={row} />));
const shown = () => [begun.row?.version, begun.newest?.version];

test('an opinion that was begun stays in sight when the chief concludes meanwhile, until it is let go', async () => {
  await answer(underWay);
  modules.markUnsaved('opinion', PLACE);
  await answer({ ...underWay, version: 2 });
  expect(shown()).toEqual([2, undefined]);
  await answer(concluded);
  expect(shown()).toEqual([1, 3]);
  isYes = false;
  await act(async () => begun.load());
  expect(shown()).toEqual([1, 3]);
  isYes = true;
  await act(async () => begun.load());
  expect(shown()).toEqual([3, undefined]);
});

test('what nobody began, or was handed in, makes room at once', async () => {
  await answer(underWay);
  await answer(concluded);
  expect(shown()).toEqual([3, undefined]);
  // And what is begun in the next one is not taken for the one before.
  modules.markUnsaved('verdict', PLACE);
  await answer({ ...concluded, version: 4 });
  expect(shown()).toEqual([4, undefined]);
});

import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareElement } from '../../../platform/page/browser.testing.ts';
import { useGestures } from './use-gestures.ts';

const angle = { stack: 0, picture: 0, tool: 'angle' } as const;
const nothing = () => undefined;
const measured = vi.fn();
const scrolled = vi.fn();
const pane = { setPointerCapture: nothing, getBoundingClientRect: () => ({ left: 0, top: 0 }) };
const hand: { last?: ReturnType<typeof useGestures> } = {};
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(bareElement());
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

type Where = Pick<Parameters<typeof useGestures>[0], 'stack' | 'picture' | 'tool'>;

function Pane(where: Where) {
  const does = { onWindow: nothing, onPan: nothing, onZoom: nothing, onScroll: scrolled, onMeasured: measured };
  hand.last = useGestures({ ...where, ...does, toPicture: (point) => point });
  return null;
}
const look = (where: Where) => act(async () => root.render(<Pane {...where} />));

/** What a pointer does, one thing after the other. */
const point = (kind: 'Down' | 'Move' | 'Up', x: number, y: number) =>
  act(async () =>
    hand.last?.handlers[`onPointer${kind}`]({ pointerId: 1, button: 0, clientX: x, clientY: y, currentTarget: pane } as never),
  );
async function drag([x, y]: [number, number], to: [number, number]) {
  await point('Down', x, y);
  await point('Move', ...to);
  await point('Up', ...to);
}

test('the two arms of an angle are one measure', async () => {
  await look(angle);
  await drag([10, 10], [50, 10]);
  expect(hand.last?.drawn).toHaveLength(2);
  await drag([50, 10], [50, 60]);
  expect(measured.mock.calls).toEqual([
    [
      'angle',
      [
        [10, 10],
        [50, 10],
        [50, 60],
      ],
    ],
  ]);
  expect(hand.last?.drawn).toEqual([]);
});

test.each([
  ['picture', { ...angle, picture: 1 }],
  ['series', { ...angle, stack: 1 }],
  ['tool', { ...angle, tool: 'length' as const }],
])('half an angle does not go along to another %s', async (_, other) => {
  await look(angle);
  await drag([10, 10], [50, 10]);
  await look(other);
  expect(hand.last?.drawn).toEqual([]);
  await look(angle);
  expect(hand.last?.drawn).toEqual([]);
});

test('a measure whose picture is leafed away under the hand is none, and a drag that leafs goes on', async () => {
  await look(angle);
  await point('Down', 10, 10);
  await look({ ...angle, picture: 1 });
  await point('Move', 50, 10);
  await point('Up', 50, 10);
  expect([measured.mock.calls, hand.last?.drawn]).toEqual([[], []]);
  await look({ ...angle, tool: 'scroll' });
  await point('Down', 10, 10);
  await point('Move', 10, 22);
  await look({ ...angle, tool: 'scroll', picture: 1 });
  await point('Move', 10, 34);
  expect(scrolled.mock.calls).toEqual([[1], [1]]);
});

import { Activity, act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareElement } from '../../platform/page/browser.testing.ts';
import { useOpened } from './use-opened.ts';

let root: Root;
let asked: number;
beforeEach(() => {
  root = createRoot(bareElement());
  asked = 0;
});
afterEach(() => act(async () => root.unmount()));

const open = async () => {
  asked += 1;
  return `answer ${asked}`;
};

let seen: string | undefined;
function Opened({ name, isKept }: { name: string; isKept: boolean }) {
  seen = useOpened(name, open, isKept).opened;
  return null;
}

const show = (name: string, isKept: boolean, isInFront = true) =>
  act(async () =>
    root.render(
      <Activity mode={isInFront ? 'visible' : 'hidden'}>
        <Opened name={name} isKept={isKept} />
      </Activity>,
    ),
  );

test.each([
  ['is asked for anew', false, 'answer 2'],
  ['stays where that is asked for', true, 'answer 1'],
])('an answer %s when its tab comes to the front again', async (_, isKept, after) => {
  await show('one', isKept);
  expect(seen).toBe('answer 1');
  await show('one', isKept, false);
  await show('one', isKept);
  expect(seen).toBe(after);
  await show('another', isKept);
  expect(seen).toBe(`answer ${asked}`);
  expect(asked).toBe(isKept ? 2 : 3);
});

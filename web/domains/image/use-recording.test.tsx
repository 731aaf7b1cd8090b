import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareElement } from '../../platform/page/browser.testing.ts';
import { useRecording } from './use-recording.ts';

type State = 'ready' | 'differs';

let root: Root;
let asked: number;
beforeEach(() => {
  root = createRoot(bareElement());
  asked = 0;
});
afterEach(() => act(async () => root.unmount()));

let again: () => void;
function Viewer({ isConfirmed, answers }: { isConfirmed: boolean; answers: readonly State[] }) {
  const recording = useRecording('one', isConfirmed, async () => {
    asked += 1;
    return { state: answers[asked - 1] ?? 'ready' };
  });
  again = recording.again;
  return null;
}

const show = (answers: readonly State[], isConfirmed: boolean) =>
  act(async () => root.render(<Viewer isConfirmed={isConfirmed} answers={answers} />));

test.each<[string, State[], number]>([
  ['that is withheld is opened once more', ['differs'], 2],
  ['that is shown is not opened again', ['ready'], 1],
  ['that differs in another way since is not asked for over and over', ['differs', 'differs', 'differs'], 2],
])('once somebody has confirmed whose it is, a recording %s', async (_, answers, times) => {
  await show(answers, false);
  await show(answers, true);
  await show(answers, true);
  expect(asked).toBe(times);
});

test('whoever confirms it themselves opens it once, and not again when the list tells of it', async () => {
  await show(['differs'], false);
  await act(async () => again());
  await show(['differs'], true);
  expect(asked).toBe(2);
});

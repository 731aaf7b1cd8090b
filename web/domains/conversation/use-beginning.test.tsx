import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareElement } from '../../platform/page/browser.testing.ts';
import { useBeginning } from './use-beginning.ts';

let root: Root;
let begun: ReturnType<typeof useBeginning>;
const me = { name: '', hospital: '', side: 'apply', mine: 1, readSeq: 0, firstSeq: 1 } as const;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(bareElement());
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

function Reader({ ids, ...conversation }: Parameters<typeof useBeginning>[0] & { ids?: readonly string[] }) {
  begun = useBeginning(
    conversation,
    ids?.map((id) => ({ id })),
  );
  return null;
}

const draw = (props: Parameters<typeof Reader>[0]) => act(async () => root.render(<Reader {...props} />));

test('in a conversation that begins anew with another hospital everything is new, what was read of the one before is not', async () => {
  const before = { readSeq: 40, lastSeq: 41, participants: [me] };
  await draw(before);
  await draw({ ...before, ids: ['a12', 'a13'] });
  expect(begun).toMatchObject({ begunSeq: 40, round: 0 });
  // The messages may be known before how far they are read.
  await draw({ ...before, ids: ['b1'] });
  expect(begun).toMatchObject({ begunSeq: 0, round: 1 });
  await draw({ readSeq: 0, lastSeq: 3, participants: [me], ids: ['b1', 'b2'] });
  expect(begun).toMatchObject({ begunSeq: 0, round: 1 });
});

test('the first message of a silent conversation begins none anew', async () => {
  const silent = { readSeq: 0, lastSeq: 0, participants: [me] };
  await draw(silent);
  await draw({ ...silent, lastSeq: 1, ids: ['a1'] });
  expect(begun).toMatchObject({ begunSeq: 0, round: 0 });
});

test('one that the other side said a moment before one’s own, and that came after it, begins none anew', async () => {
  await draw({ readSeq: 0, lastSeq: 0, participants: [me], ids: [] });
  await draw({ readSeq: 0, lastSeq: 0, participants: [me], ids: ['own2'] });
  await draw({ readSeq: 2, lastSeq: 2, participants: [me], ids: ['other1', 'own2'] });
  expect(begun).toMatchObject({ begunSeq: 0, round: 0 });
});

test.each([
  ['who is named has everything before them', [me], 0],
  ['to who looks on nothing is new', [{ ...me, mine: 0 as const }], 7],
  ['of a server that names nobody yet nothing is read unseen', undefined, 0],
])('opened for the first time: %s', async (_, participants, begunSeq) => {
  await draw({ readSeq: 0, lastSeq: 7, ...(participants ? { participants } : {}) });
  expect(begun.begunSeq).toBe(begunSeq);
});

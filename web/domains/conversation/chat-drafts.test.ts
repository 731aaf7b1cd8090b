import { expect, test } from 'vitest';
import { changeDraft, changeDraftFile, draftAt, draftPlace, removeDraftFile, takeOutgoing } from './chat-drafts.ts';

test('each conversation and each person has a draft of its own, and sending takes it out', () => {
  const [here, there] = [draftPlace('u1', 'a'), draftPlace('u2', 'a')];
  changeDraft(here, (draft) => ({ ...draft, text: ' 写到一半\n ' }));
  expect([draftAt(here).text, draftAt(there).text]).toEqual([' 写到一半\n ', '']);
  expect(takeOutgoing(here, 'k1', 4)).toMatchObject({ text: '写到一半', key: 'k1', place: here, afterSeq: 4 });
  expect(draftAt(here)).toEqual({ text: '', files: [] });
});

test('a file that was taken out while it was on its way does not come back', () => {
  const place = draftPlace('u1', 'b');
  changeDraft(place, (draft) => ({ ...draft, files: [{ uid: '1', name: '心电图.png', isImage: true, percent: 0 }] }));
  changeDraftFile(place, '1', { percent: 50 });
  expect(draftAt(place).files[0]?.percent).toBe(50);
  removeDraftFile(place, '1');
  changeDraftFile(place, '1', { attachId: 'x' });
  expect(draftAt(place).files).toEqual([]);
});

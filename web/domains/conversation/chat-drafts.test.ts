import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let drafts: typeof import('./chat-drafts.ts');
let unsaved: typeof import('../../platform/page/unsaved.ts');
beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => {});
  drafts = await import('./chat-drafts.ts');
  unsaved = await import('../../platform/page/unsaved.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('each conversation and each person has a draft of its own, and sending takes it out', () => {
  const { changeDraft, draftAt, draftPlace, takeOutgoing } = drafts;
  const [here, there] = [draftPlace('u1', 'a'), draftPlace('u2', 'a')];
  changeDraft(here, (draft) => ({ ...draft, text: ' 写到一半\n ' }));
  expect([draftAt(here).text, draftAt(there).text]).toEqual([' 写到一半\n ', '']);
  expect(takeOutgoing(here, 'k1', 4)).toMatchObject({ text: '写到一半', key: 'k1', place: here, afterSeq: 4 });
  expect(draftAt(here)).toEqual({ text: '', files: [] });
});

test('leaving the page asks as long as something is written or a file is chosen, and no longer', () => {
  const { changeDraft, draftPlace, removeDraftFile, removeOutgoing, takeOutgoing } = drafts;
  removeOutgoing('k1');
  const place = draftPlace('u1', 'written');
  changeDraft(place, (draft) => ({ ...draft, text: '写到一半' }));
  expect(unsaved.unsavedAt()).toBe('lost');
  changeDraft(place, (draft) => ({ ...draft, text: ' ' }));
  expect(unsaved.unsavedAt()).toBe('none');
  changeDraft(place, (draft) => ({ ...draft, files: [{ uid: '1', name: '心电图.png', isImage: true, percent: 10 }] }));
  expect(unsaved.unsavedAt()).toBe('lost');
  removeDraftFile(place, '1');
  expect(unsaved.unsavedAt()).toBe('none');
  changeDraft(place, (draft) => ({ ...draft, text: '写完了' }));
  takeOutgoing(place, 'written', 0);
  removeOutgoing('written');
  expect(unsaved.unsavedAt()).toBe('none');
});

test('a draft that can be sent no more is taken away as a whole, and leaving the page no longer asks', () => {
  const { changeDraft, draftAt, draftPlace, removeDraft } = drafts;
  const place = draftPlace('u1', 'closed');
  const file = { uid: '1', name: '心电图.png', isImage: true, percent: 10 };
  changeDraft(place, () => ({ text: '写到一半', files: [file] }));
  expect(unsaved.unsavedAt()).toBe('lost');
  removeDraft(place);
  expect([draftAt(place), unsaved.unsavedAt()]).toEqual([{ text: '', files: [] }, 'none']);
});

test('a file that was taken out while it was on its way does not come back', () => {
  const { changeDraft, changeDraftFile, draftAt, draftPlace, removeDraftFile } = drafts;
  const place = draftPlace('u1', 'b');
  changeDraft(place, (draft) => ({ ...draft, files: [{ uid: '1', name: '心电图.png', isImage: true, percent: 0 }] }));
  changeDraftFile(place, '1', { percent: 50 });
  expect(draftAt(place).files[0]?.percent).toBe(50);
  removeDraftFile(place, '1');
  changeDraftFile(place, '1', { attachId: 'x' });
  expect(draftAt(place).files).toEqual([]);
});

test('what did not go is counted by its order for whoever said it, and leaving the page asks until nothing is left', () => {
  const { changeDraft, changeOutgoing, draftPlace, removeOutgoing, takeOutgoing, unsentOf } = drafts;
  const [here, there] = [draftPlace('u1', 'c'), draftPlace('u2', 'c')];
  removeOutgoing('k1');
  expect(unsaved.unsavedAt()).toBe('none');
  const outgoing = [here, here, there].map((place, at) => {
    changeDraft(place, (draft) => ({ ...draft, text: `${at}` }));
    const message = takeOutgoing(place, `u${at}`, 0);
    return { ...message, ...(at === 1 ? {} : { failure: '网络错误' }) };
  });
  expect([...unsentOf(outgoing, 'u1')]).toEqual([['c', 1]]);
  changeOutgoing('u0', '网络错误');
  for (const key of ['u0', 'u1', 'u2']) {
    expect(unsaved.unsavedAt()).toBe('lost');
    removeOutgoing(key);
  }
  expect(unsaved.unsavedAt()).toBe('none');
});

test('one hospital more is another ear, one less is none', () => {
  const written = { hearers: '100001,100002,100003' };
  expect(drafts.isForOthers(written, '100002,100001')).toBe(false);
  expect(drafts.isForOthers(written, '100001,100002,100004')).toBe(true);
  expect(drafts.isForOthers({}, '100001,100002')).toBe(false);
});

test('a draft, and the message that it becomes, keep for which hospital they were begun', () => {
  const { changeDraft, draftAt, draftPlace, isForOthers, redirectOutgoing, removeOutgoing, takeOutgoing, writeDraft } = drafts;
  const place = draftPlace('u1', 'moved');
  const write = (text: string, hospital: string) => writeDraft(place, hospital, (draft) => ({ ...draft, text }));
  write('请王主任', '100002');
  // The order goes to another hospital; whoever writes on has not said that they mean that one.
  write('请王主任看', '100003');
  expect(isForOthers(draftAt(place), '100003')).toBe(true);
  changeDraft(place, (draft) => ({ ...draft, hearers: '100003' }));
  expect(isForOthers(draftAt(place), '100003')).toBe(false);
  write('', '100003');
  write('您好', '100004');
  expect(draftAt(place)).toMatchObject({ text: '您好', hearers: '100004' });
  const message = takeOutgoing(place, 'to the first', 7);
  expect(message.hearers).toBe('100004');
  expect(isForOthers(draftAt(place), '100005')).toBe(false);
  // Said to another hospital it is another message: the key of the first may have said it there.
  const redirected = redirectOutgoing(message, { key: 'to the next', hearers: '100005', afterSeq: 0 });
  expect(redirected).toEqual({ ...message, key: 'to the next', hearers: '100005', afterSeq: 0 });
  expect(unsaved.unsavedAt()).toBe('lost');
  removeOutgoing('to the next');
  expect(unsaved.unsavedAt()).toBe('none');
});

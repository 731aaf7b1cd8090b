import { expect, test } from 'vitest';
import { type FileItem, itemsShown, valueOfItems } from './file-items.ts';
import {
  filesThere,
  isUnderWay,
  isUnderWayElsewhere,
  markedElsewhere,
  placesTaken,
  UPLOADING,
  withFile,
  withLinksOf,
  withoutUploads,
} from './file-value.ts';

const sending: FileItem = { uid: 'rc-1', name: 'a.png', status: 'uploading' };
const there: FileItem = {
  uid: 'rc-1',
  name: 'a.png',
  status: 'done',
  response: { attachId: 'small', link: '/small', name: 'a.png', originalName: 'a.png' },
};

test('what is packed or sent elsewhere is under way until it has ended', () => {
  const busy = markedElsewhere(['a'], true);
  expect([isUnderWay(busy), isUnderWayElsewhere(busy), filesThere(busy)]).toEqual([true, true, ['a']]);
  expect(markedElsewhere(busy, true)).toEqual(busy);
  expect(markedElsewhere(busy, false)).toEqual(['a']);
  expect(isUnderWay(markedElsewhere(undefined, true))).toBe(true);
});

test('a file that was sent elsewhere takes the place that was kept for it, once', () => {
  const busy = markedElsewhere(['a'], true);
  expect(filesThere(withFile(busy, 'b', 2))).toEqual(['a', 'b']);
  expect(withFile(['a', 'b'], 'b', 3)).toEqual(['a', 'b']);
  expect(withFile(['a', UPLOADING], 'b', 2)).toEqual(['a', UPLOADING]);
  expect(placesTaken(busy)).toBe(1);
});

test('what comes from elsewhere while a small file is sent is shown, and stays when that one is there', () => {
  const value = withFile([UPLOADING], 'large', 8);
  const shown = itemsShown([sending], value);
  expect(shown.map(({ uid }) => uid)).toEqual(['rc-1', 'large']);
  expect(valueOfItems(value, shown, [there, ...shown.slice(1)])).toEqual(['small', 'large']);
  // It came since the control was drawn.
  expect(valueOfItems(value, [sending], [there])).toEqual(['small', 'large']);
});

test('the mark of another upload outlives the end of a small one, and is no file', () => {
  const value = markedElsewhere([UPLOADING], true);
  expect(itemsShown([sending], value)).toEqual([sending]);
  expect(isUnderWayElsewhere(valueOfItems(value, [sending], [there]))).toBe(true);
  expect(valueOfItems(['small'], [there], [])).toEqual([]);
});

test('a form that was filled from outside shows what it says', () => {
  const shown = itemsShown([there], ['other'], new Map([['other', { uid: 'other', name: '切片.svs', status: 'done' }]]));
  expect(shown.map(({ uid, name }) => [uid, name])).toEqual([['other', '切片.svs']]);
  expect(itemsShown([there, sending], undefined)).toEqual([sending]);
});

test('a draft keeps what is there beside an upload, and no mark', () => {
  expect(withoutUploads(markedElsewhere(['a', UPLOADING], true))).toEqual(['a']);
  expect(withoutUploads(markedElsewhere([], true))).toBeUndefined();
  expect([withoutUploads([]), withoutUploads('text')]).toEqual([[], 'text']);
});

test('a draft shows the files of its row by the links of the row, whatever it has kept of them', () => {
  const id = '01a21e2d-5aeb-70a9-af99-de144eb07147';
  const link = `/file/${id}?token=new#ct.png`;
  const kept = { casePath: [id, 'other', 7], oldPath: [`/file/${id}?token=old`], purpose: ['a'], name: id };
  const shown = { casePath: [link], oldPath: link, name: link };
  expect(withLinksOf(shown, kept)).toEqual({ casePath: [link, 'other', 7], oldPath: [link], purpose: ['a'], name: id });
  expect(withLinksOf({}, kept)).toEqual(kept);
});

import { expect, test } from 'vitest';
import { toItem, type UploadItem, withForeignChange } from './uploaded-items.ts';

const [FIRST, SECOND] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const make = (value: string) => toItem(value, new Map([[FIRST, '通知.pdf']]));
const picked: UploadItem = {
  uid: 'picked',
  name: '附表.xlsx',
  status: 'done',
  response: { attachId: SECOND, link: '', name: '', originalName: '' },
};

test('what a restored form holds is shown by name, beside what is picked', () => {
  expect(withForeignChange([], [FIRST], make)).toEqual([{ uid: FIRST, name: '通知.pdf', status: 'done' }]);
  expect(withForeignChange([picked], [FIRST, SECOND], make).map(({ name }) => name)).toEqual(['通知.pdf', '附表.xlsx']);
});

test('a form that was emptied shows nothing', () => {
  expect(withForeignChange([picked], undefined, make)).toEqual([]);
});

test('what is picked stays as it is, and while it is on its way', () => {
  const items = [picked];
  expect(withForeignChange(items, [SECOND], make)).toBe(items);
  const sending: UploadItem[] = [{ uid: 'sending', name: '附表.xlsx', status: 'uploading' }];
  expect(withForeignChange(sending, [], make)).toBe(sending);
});

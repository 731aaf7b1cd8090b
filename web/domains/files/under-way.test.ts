import { expect, test } from 'vitest';
import { goingOnFor, isInList, underWayOf } from './under-way.ts';

test('an upload is under way for its owner until it is there, has failed or was taken back', () => {
  const mine = (['computing', 'waiting', 'uploading', 'paused', 'success', 'error'] as const).map((status) => ({ owner: 'mine', status }));
  expect(underWayOf([...mine, { status: 'uploading' }, { owner: 'other', status: 'uploading' }], 'mine')).toBe(4);
  expect(underWayOf([], 'mine')).toBe(0);
});

const target = { busniessType: 'slide' };
const onUploaded = (): void => undefined;
const listed = (status: 'uploading' | 'success' | 'error') => [{ key: 'first', status, target, identifier: 'abc' }] as const;

test('the same file is told to be there already, unless it failed; a form has again what was finished', () => {
  const again = { key: 'second', target: { busniessType: 'slide', busniessId: '' } };
  expect((['uploading', 'success', 'error'] as const).map((status) => isInList(listed(status), again, 'abc'))).toEqual([true, true, false]);
  const ofForm = { ...again, onUploaded };
  expect((['uploading', 'success', 'error'] as const).map((status) => isInList(listed(status), ofForm, 'abc'))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isInList(listed('success'), again, 'other')).toBe(false);
  expect(isInList(listed('success'), { key: 'second', target: { busniessType: 'dicom' } }, 'abc')).toBe(false);
  expect(isInList(listed('uploading'), { key: 'first', target }, 'abc')).toBe(false);
});

test('an upload from before goes on for the form that asks for its kind, else for its business object alone', () => {
  const request = { ...target, owner: 'form', onUploaded };
  expect(goingOnFor({ busniessType: 'slide', busniessId: '' }, request)).toBe(request);
  expect(goingOnFor({ busniessType: 'dicom', busniessId: '' }, request)).toEqual({ busniessType: 'dicom', busniessId: '' });
  expect(goingOnFor({ busniessType: 'slide', busniessId: 'HZ1' }, request)).toEqual({ busniessType: 'slide', busniessId: 'HZ1' });
  expect(goingOnFor({ busniessType: 'slide' })).toEqual({ busniessType: 'slide', busniessId: '' });
});

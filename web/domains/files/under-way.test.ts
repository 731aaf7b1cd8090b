import { expect, test } from 'vitest';
import { comingOf, goingOnFor, isInList, isOffered } from './under-way.ts';

test('a form waits for an upload of its own until it has come, or has failed for good', () => {
  const mine = (['computing', 'waiting', 'uploading', 'paused', 'success', 'error'] as const).map(
    (status) => ({ owner: 'mine', status, mayRetry: true }) as const,
  );
  const others = [{ status: 'uploading', mayRetry: true } as const, { owner: 'other', status: 'uploading', mayRetry: true } as const];
  expect(comingOf([...mine, ...others], 'mine')).toBe(5);
  expect(comingOf([{ owner: 'mine', status: 'error', mayRetry: false }], 'mine')).toBe(0);
  expect(comingOf([], 'mine')).toBe(0);
});

test('a file that came when its field was full is waited for no longer, and is offered there until a form has it', () => {
  const there = { owner: 'mine', status: 'success', mayRetry: true } as const;
  expect(comingOf([there], 'mine')).toBe(0);
  const field = { owner: 'mine', formKey: 'new application slides' };
  expect([isOffered(there, field), isOffered({ ...there, isTaken: true }, field)]).toEqual([true, false]);
  const before = { owner: 'before', formKey: field.formKey };
  expect([isOffered(before, field), isOffered(before, { owner: 'mine', formKey: undefined })]).toEqual([true, false]);
  expect([isOffered({ owner: 'other' }, { owner: 'mine', formKey: undefined }), isOffered({}, field)]).toEqual([false, false]);
});

const target = { busniessType: 'slide' };
const listed = (status: 'uploading' | 'success' | 'error') => [{ key: 'first', status, target, identifier: 'abc' }] as const;

test('the same file is told to be there already, unless it failed; a form has again what was finished', () => {
  const again = { key: 'second', target: { busniessType: 'slide', busniessId: '' } };
  expect((['uploading', 'success', 'error'] as const).map((status) => isInList(listed(status), again, 'abc'))).toEqual([true, true, false]);
  const ofForm = { ...again, owner: 'form' };
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
  const request = { ...target, owner: 'form' };
  expect(goingOnFor({ busniessType: 'slide', busniessId: '' }, request)).toBe(request);
  expect(goingOnFor({ busniessType: 'dicom', busniessId: '' }, request)).toEqual({ busniessType: 'dicom', busniessId: '' });
  expect(goingOnFor({ busniessType: 'slide', busniessId: 'HZ1' }, request)).toEqual({ busniessType: 'slide', busniessId: 'HZ1' });
  expect(goingOnFor({ busniessType: 'slide' })).toEqual({ busniessType: 'slide', busniessId: '' });
});

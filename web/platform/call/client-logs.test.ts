import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { noteClientLog, noteFailedCall, noteThrown, putClientLogsBack, takeClientLogs } from './client-logs.ts';

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/consultation/list', search: '?patientName=x' });
  takeClientLogs();
});

const note = (message: string, now?: number) => noteClientLog({ level: 'error', message }, now);

test('keeps the latest fifty, clipped, with the page but not its query', () => {
  for (let at = 0; at < 60; at += 1) note(`${at} ${'长'.repeat(1000)}`);
  const logs = takeClientLogs();
  expect(logs).toHaveLength(50);
  expect(logs[0]?.message.startsWith('10 ')).toBe(true);
  expect(logs[0]).toMatchObject({ url: '/consultation/list', message: expect.stringMatching(/^.{300}$/) });
  expect(takeClientLogs()).toEqual([]);
});

test('the same error again is noted once in ten seconds', () => {
  note('again', 1000);
  note('again', 5000);
  note('again', 12_000);
  expect(takeClientLogs()).toHaveLength(2);
});

test('of calls, those that failed and those without an answer; refusals are none', () => {
  noteFailedCall('list-post', new CallError(403, '没有权限'));
  noteFailedCall('list-post', new CallError(0, '网络断开'));
  noteFailedCall('list-post', new CallError(500, '系统异常', [], 'r1'));
  expect(takeClientLogs().map(({ message, info }) => [message, info])).toEqual([
    ['list-post: 0 网络断开', undefined],
    ['list-post: 500 系统异常', 'requestId r1'],
  ]);
});

test('a report that failed is none: it is sent again', () => {
  noteFailedCall('send-logs', new CallError(0, '网络断开'));
  expect(takeClientLogs()).toEqual([]);
});

test('of what was thrown, what no call has told of, and what was not broken off', () => {
  noteThrown(new TypeError('rows is not iterable'));
  noteThrown('words');
  noteThrown(new CallError(500, '系统异常'));
  noteThrown(new DOMException('left', 'AbortError'));
  expect(takeClientLogs().map(({ message }) => message)).toEqual(['rows is not iterable', 'words']);
});

test('what could not be sent stands before what came since', () => {
  note('new');
  putClientLogsBack([{ time: 1, level: 'error', message: 'old', url: '/' }]);
  expect(takeClientLogs().map(({ message }) => message)).toEqual(['old', 'new']);
});

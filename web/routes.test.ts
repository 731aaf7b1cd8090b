import { expect, test } from 'vitest';
import { findPage, findScreen, redirectOf } from './routes.tsx';

test.each([
  ['/', '/wel/index'],
  ['/wel', '/wel/index'],
  ['/wel/dashboard', '/wel/index'],
  ['/dashboard', '/wel/index'],
  ['/wel/info/index', '/info/index'],
  ['/wel/test/index', '/test/index'],
  ['/info/index/', '/info/index'],
  ['/viewFinishedSheet', '/consultation/detail'],
  ['/wel/viewFinishedSheet', '/consultation/detail'],
  ['/wel/empty', '/empty'],
  ['/chatPage', '/wel/chatPage'],
  ['/wel/doc', '/doc'],
])('%s leads to %s', (asked, shown) => {
  expect(redirectOf(asked)).toBe(shown);
  expect(findScreen(shown)).toBeDefined();
});

test('the chat page answers where the menu says', () => {
  expect(findPage('/wel/chatPage')).toBe('/wel/chatPage');
  expect(findPage('/chatPage?applyOrderId=1')).toBe('/wel/chatPage?applyOrderId=1');
});

test('a menu may use either spelling, and keeps its query', () => {
  expect(findPage('/wel/info/index?tab=password')).toBe('/info/index?tab=password');
  expect(findPage('/no/such/page')).toBeUndefined();
});

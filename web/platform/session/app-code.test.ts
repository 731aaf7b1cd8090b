import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { appLook, loginPlace, noteAppCode } from './app-code.ts';

const look = { tenantId: '100002', tenantName: '云岭县人民医院', themeColor: '#6D4BC3' };

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterAll(() => vi.unstubAllGlobals());

test('whoever opened the console for an application leaves to its login page, which looks as their hospital does', () => {
  noteAppCode('?appCode=HN301');
  expect(loginPlace(look)).toBe('/login?appCode=HN301');
  expect(appLook('?appCode=HN301')).toEqual(look);
  expect(appLook('?appCode=OTHER')).toBeUndefined();
  expect(loginPlace(undefined)).toBe('/login?appCode=HN301');
  expect(appLook('?appCode=HN301')).toEqual(look);
});

test('without one, or with something that is none, the login page is the plain one', () => {
  noteAppCode('?appCode=%22%3E%3Cscript');
  expect(loginPlace(look)).toBe('/login');
  expect(appLook('')).toBeUndefined();
});

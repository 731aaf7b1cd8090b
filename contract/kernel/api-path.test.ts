import { describe, expect, test } from 'vitest';
import { namesEndpoint } from './api-path.ts';
import type { Endpoint } from './endpoint.ts';

const call: Endpoint = {
  name: 'list-department',
  title: '部门',
  domain: 'organisation',
  kind: 'page',
  method: 'GET',
  path: '/blade-system/dept/list',
  also: [{ method: 'POST', path: '/blade-system/dept/page' }],
  permission: 'dept_view',
  input: {},
};

describe('a pattern names a call', () => {
  test.each([
    ['/blade-system/dept/list', undefined, true],
    ['/blade-system/dept/page', undefined, true],
    ['/blade-system/dept/**', undefined, true],
    ['/blade-system/dept/list/**', undefined, true],
    ['/blade-system/*/list', undefined, true],
    ['/**', 'GET', true],
    ['/blade-system/dept/list', 'POST', false],
    ['/blade-system/dept/page', 'POST', true],
    ['/blade-system/dept', undefined, false],
    ['/blade-system/*', undefined, false],
    ['/blade-system/dep/**', undefined, false],
  ])('%s %s: %s', (path, method, expected) => {
    expect(namesEndpoint({ path, method }, call)).toBe(expected);
  });
});

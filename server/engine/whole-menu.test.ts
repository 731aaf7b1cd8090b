import { expect, test } from 'vitest';
import { domains } from '../../contract/domains.ts';
import { codesOf } from '../../contract/kernel/menu.ts';
import { wholeMenu } from './whole-menu.ts';

test('what a domain grants to the parts that people play stands in the menu', () => {
  const known = codesOf(wholeMenu(domains));
  const granted = domains.flatMap(({ grants = {} }) => Object.values(grants).flat());
  expect(granted.length).toBeGreaterThan(0);
  expect(granted.filter((code) => !known.includes(code))).toEqual([]);
});

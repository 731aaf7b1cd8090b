import { expect, test } from 'vitest';
import { text } from '../../platform/words/i18n.ts';
import { choiceOf, switchFields } from './switch-choice.ts';

test.each([
  ['who stands in a department chooses it with a role', { deptId: 'd1', roleId: 'r1' }, { deptId: 'd1', roleId: 'r2' }],
  ['who stands in none chooses a role alone, and nothing else is sent', { deptId: undefined, roleId: 'r1' }, { roleId: 'r2' }],
])('%s', (_, current, sent) => {
  expect(Object.keys(switchFields(current, text))).toEqual(Object.keys(sent));
  expect(choiceOf(current, { roleId: 'r2' })).toEqual(sent);
});

import { describe, expect, test } from 'vitest';
import { consultationActions } from '../domains/consultation/consultation.actions.ts';
import { consultationStates } from '../domains/consultation/consultation.states.ts';
import { copyCaseStates } from '../domains/copy-case/copy-case.states.ts';
import { referralStates } from '../domains/referral/referral.states.ts';
import { checkStates, defineStates, statesOutside, targetsFrom, targetsOf, toMermaid } from './states.ts';

test('a state that nothing reaches is reported when it is declared', () => {
  const lost = {
    name: 'x',
    initial: 'a',
    labels: { a: '甲', b: '乙' },
    roles: { me: { label: '我', is: [] } },
    steps: { stay: { from: ['a'], to: 'a', by: 'me', label: '不动' } },
  } as const;
  expect(() => defineStates({ ...lost, steps: { stay: { ...lost.steps.stay, from: ['a'] } } })).toThrow('nothing reaches b');
});

test('a step to a state without a label is reported', () => {
  const typo = {
    name: 'x',
    initial: 'a',
    labels: { a: '甲' },
    roles: { me: { label: '我', is: [] } },
    steps: { go: { from: ['a'], to: 'c', by: 'me', label: '走' } },
  };
  expect(checkStates(typo)).toEqual(['step go names unknown state c']);
});

test('who takes a step in the place of another takes it from where that one may', () => {
  const astray = {
    ...{ name: 'x', initial: 'a', labels: { a: '甲' }, roles: { me: { label: '我', is: [] } } },
    steps: { go: { from: ['a'], to: 'a', by: 'me', label: '走', instead: { by: 'me', permission: 'go', label: '代走', from: ['c'] } } },
  };
  expect(checkStates(astray)).toEqual(['step go is not taken from c by anybody']);
});

test('a step that stays leads from each state to that state alone', () => {
  const { readdress, settle } = copyCaseStates.steps;
  expect([targetsFrom(readdress, 'sent'), targetsFrom(settle, 'wait_settle')]).toEqual([
    ['sent'],
    ['wait_supplement', 'wait_send', 'wait_take'],
  ]);
  const drawn = toMermaid(copyCaseStates).split('\n');
  expect(drawn.filter((line) => line.endsWith('更正收件信息'))).toHaveLength(readdress.from.length);
  for (const { steps } of [copyCaseStates, referralStates, consultationStates])
    for (const [name, step] of Object.entries(steps)) if (step.stays) expect([name, ...targetsOf(step)]).toEqual([name, ...step.from]);
});

describe('the consultation', () => {
  test('every step belongs to an action or to the clock', () => {
    const taken = consultationActions.flatMap(({ steps }) => steps as readonly string[]);
    const moved = Object.entries(consultationStates.steps)
      .filter(([, step]) => step.by !== 'clock')
      .map(([name]) => name);
    expect(moved.filter((name) => !taken.includes(name))).toEqual([]);
  });

  test('every move has a role and ends where the table says', () => {
    for (const step of Object.values(consultationStates.steps)) expect(consultationStates.roles).toHaveProperty(step.by);
    expect(statesOutside(consultationStates, 'start')).not.toContain('wait_diagnosis');
    expect(toMermaid(consultationStates)).toContain('  wait_diagnosis --> diagnosis_ing: 开始会诊');
  });
});

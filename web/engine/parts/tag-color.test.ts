import { theme } from 'antd';
import { expect, test } from 'vitest';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { reportStates } from '../../../contract/domains/report/report.endpoints.ts';
import { resources } from '../../../contract/domains.ts';
import { hueOf, isState, tagColorOf } from './tag-color.ts';

test.each([
  ['待审核', 'orange'],
  ['已退回', 'red'],
  ['已取消', 'default'],
  ['会诊中', 'blue'],
  ['已完成', 'green'],
  ['一般', 'blue'],
])('%s is %s', (label, color) => {
  expect(tagColorOf(label)).toBe(color);
});

test('tells a state from another choice by its name', () => {
  expect(isState('applyOrderStatus')).toBe(true);
  expect(isState('illnessSeverity')).toBe(false);
  expect(isState('politicalStatus')).toBe(false);
});

test('a chart has the full colour of what tags show pale, in the theme that is on', () => {
  for (const algorithm of [theme.defaultAlgorithm, theme.darkAlgorithm]) {
    const token = theme.getDesignToken({ algorithm });
    expect(hueOf('processing', token)).toBe(token.blue6);
    expect(hueOf('geekblue', token)).toBe(token.geekblue6);
    expect(hueOf('default', token)).toBe(token.colorTextQuaternary);
  }
});

test('every colour that a state is declared with is one that the console has', () => {
  const token = theme.getDesignToken();
  const machines = resources.flatMap(({ lifecycle }) => lifecycle?.states ?? []);
  const colors = [consultationStates, reportStates, ...machines].flatMap((states) => Object.values(states.colors ?? {}));
  const unknown = colors.filter((color) => color !== 'default' && hueOf(color, token) === token.colorTextQuaternary);
  expect(colors.length).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});

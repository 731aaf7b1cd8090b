import { expect, test } from 'vitest';
import { markersOf } from './process-progress.ts';

test('nodes and lines are marked by what became of them', () => {
  const markers = markersOf({ completed: ['start', 'apply'], current: ['audit'], flows: ['line1', 'line2'] });
  expect(Object.fromEntries(markers)).toEqual({ start: 'done', apply: 'done', audit: 'current', line1: 'passed', line2: 'passed' });
});

test('a node that the process came back to is the current one', () => {
  expect(markersOf({ completed: ['apply', 'audit'], current: ['apply'], flows: [] }).get('apply')).toBe('current');
});

import { expect, test } from 'vitest';
import { evaluation } from '../domains/evaluation/evaluation.resource.ts';
import { field } from './field.ts';
import type { Move } from './lifecycle.ts';
import { moveOf } from './moves.ts';
import { defineResource } from './resource.ts';
import { defineStates } from './states.ts';
import { turnsOf } from './way-back.ts';

const states = defineStates({
  name: 'device',
  initial: 'on',
  labels: { on: '启用', off: '停用', broken: '故障' },
  roles: { hospital: { label: '本院', is: [{ tenantId: 'tenantId' }] }, keeper: { label: '管理员', is: [{ tenantId: 'tenantId' }] } },
  steps: {
    stop: { from: ['on', 'broken'], to: 'off', by: 'hospital', label: '停用' },
    start: { from: ['off'], to: 'on', by: 'hospital', label: '启用' },
    fail: { from: ['on'], to: 'broken', by: 'hospital', label: '报修' },
    mend: { from: ['broken'], to: 'on', by: 'keeper', label: '修复' },
  },
});

const device = (moves: Partial<Record<'stop' | 'start', Move>> = {}) =>
  defineResource({
    name: 'device',
    title: '设备',
    domain: 'devices',
    path: '/devices',
    scope: 'tenant',
    permission: 'device',
    fields: { name: field.text('名称', { max: 20 }), status: field.choice('状态', states.labels, { readOnly: true }) },
    columns: ['name'],
    verbs: ['list'],
    lifecycle: { field: 'status', states, moves: { stop: { ...moves.stop }, start: { ...moves.start }, fail: {}, mend: {} } },
  });
const turns = (moves?: Parameters<typeof device>[0]) =>
  turnsOf(device(moves)).map(({ move, from, back }) => `${move} from ${from}: ${back.move}`);

test('a move is taken back by the one that leads straight back, of the same people', () => {
  // Back to 故障 leads nothing, and what was reported the keeper alone puts right.
  expect(turns()).toEqual(['stop from on: start', 'start from off: stop']);
  expect(moveOf(device(), 'stop').wayBack?.('on', 'stop')).toMatchObject({ action: { name: 'start-device' }, given: {} });
  expect(moveOf(device(), 'stop').wayBack?.('broken', 'stop')).toBeUndefined();
  expect(moveOf(device(), 'fail')).not.toHaveProperty('wayBack');
});

test.each<[string, Parameters<typeof device>[0], string[]]>([
  ['moves money', { stop: { money: true } }, []],
  ['tells somebody', { start: { tells: [{ to: 'hospital', permission: 'device_view', title: '设备已启用' }] } }, []],
  ['asks for something on the way back', { start: { input: { name: field.text('名称', { required: true }) } } }, ['start from off: stop']],
  ['cannot take everything back', { stop: { lasting: true } }, ['start from off: stop']],
  ['does so in one of its steps', { start: { lasting: ['start'] } }, ['stop from on: start']],
])('none is offered where one of the two %s', (_, moves, expected) => {
  expect(turns(moves)).toEqual(expected);
});

test('a move that takes several steps is given the one that leads back: what was hidden is shown again', () => {
  expect(turnsOf(evaluation)).toEqual([
    { move: 'examine', step: 'hide', from: '1', back: { move: 'examine', given: { showStatus: '1' } } },
  ]);
});

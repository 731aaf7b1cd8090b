import { expect, test } from 'vitest';
import { field } from './field.ts';
import type { Move } from './lifecycle.ts';
import { defineResource, endpointOf, submitOf } from './resource.ts';
import { menuOf } from './resource-menu.ts';
import type { Verb } from './resource-row.ts';
import { defineStates } from './states.ts';

const states = defineStates({
  name: 'poster',
  initial: 'draft',
  labels: { draft: '草稿', hung: '已张贴' },
  roles: { author: { label: '张贴人', is: [{ tenantId: 'tenantId' }] } },
  steps: { hang: { from: ['draft'], to: 'hung', by: 'author', label: '张贴' } },
});

const declared = ({ verbs = ['list', 'submit'], hang = {}, submits = 'hang' }: { verbs?: Verb[]; hang?: Move; submits?: string } = {}) =>
  defineResource({
    name: 'poster',
    title: '海报',
    domain: 'poster',
    path: '/poster',
    scope: 'tenant',
    permission: 'poster',
    rights: { add: 'poster_edit' },
    verbs,
    fields: { status: field.choice('状态', states.labels, { readOnly: true }), words: field.text('文字') },
    columns: ['words'],
    lifecycle: { field: 'status', states, submits, moves: { hang } },
    menu: { parent: 'system', path: '/posters', sort: 1, code: 'poster_view', buttons: [{ code: 'poster_edit', title: '编辑' }] },
  });

test('what is submitted is saved under its own address, with one right, and saved and moved under another with that of the move', () => {
  expect(endpointOf(declared(), 'submit')).toMatchObject({
    name: 'save-poster',
    path: '/poster/saveOrUpdate',
    permission: ['poster_edit'],
  });
  expect(submitOf(declared())).toMatchObject({
    name: 'submit-poster',
    path: '/poster/submit',
    permission: 'poster_hang',
    title: '张贴海报',
  });
  expect(() => submitOf({ ...declared(), lifecycle: undefined } as never)).toThrow('poster is not submitted');
});

test.each([
  [{ submits: 'tear' }, 'tear is no move that a save can make'],
  [{ hang: { input: { words: field.text('文字') } } }, 'hang is no move that a save can make'],
  [{ hang: { money: true } }, 'hang is no move that a save can make'],
  [{ verbs: ['list' as const] }, 'submits stands beside the verb submit alone'],
])('%o cannot be submitted', (changed, problem) => {
  expect(() => declared(changed)).toThrow(problem);
});

test('a page may stand for the right to see its rows, and call a right by a name of its own', () => {
  expect(menuOf(declared())).toMatchObject({
    code: 'poster_view',
    buttons: [
      { code: 'poster_edit', title: '编辑' },
      { code: 'poster_hang', title: '张贴' },
    ],
  });
});

test('a call that folds several steps asks for what says which', () => {
  const moves = { move: { folds: { by: 'to', steps: { up: 'hang' } }, input: { to: field.text('去向') } } };
  const life = { field: 'status' as const, states, moves };
  const folding = () => defineResource({ ...declared({ verbs: ['list', 'submit'] }), lifecycle: life } as never);
  expect(folding).toThrow('move must ask for to, which says its step');
});

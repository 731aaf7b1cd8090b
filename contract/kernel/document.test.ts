import { expect, test } from 'vitest';
import { defineDocument } from './document.ts';
import { field } from './field.ts';
import type { InboxLook, Move } from './lifecycle.ts';
import type { Scope } from './resource-row.ts';
import { defineStates } from './states.ts';

/** What would show a document to somebody who should not see it is refused when it is declared. */

const labels = { draft: '草稿', asked: '待答复', dropped: '已放弃' };
const roles = {
  author: { label: '申请人', is: [{ tenantId: 'tenantId', authorId: 'userId' }] },
  other: { label: '对方医院', is: [{ otherTenantId: 'tenantId' }] },
} as const;
const handIn = { from: ['draft'], to: 'asked', by: 'author', label: '提交' } as const;
const drop = { from: ['asked'], to: 'dropped', by: 'author', label: '放弃' } as const;
const own = { readOnly: true, hidden: true } as const;

interface Changed {
  scope?: Scope;
  dropFrom?: 'asked' | 'draft';
  handIn?: { from: ['dropped']; to: 'draft' };
  fields?: object;
  columns?: readonly string[];
  submit?: Move;
  drop?: Move;
  inbox?: InboxLook;
  document?: object;
  resource?: object;
}

function declared(changed: Changed = {}): unknown {
  const steps = { submit: { ...handIn, ...changed.handIn }, drop: { ...drop, from: [changed.dropFrom ?? 'asked'] } };
  const states = defineStates({
    name: 'plea',
    initial: changed.handIn ? 'asked' : 'draft',
    labels,
    roles,
    steps,
    ...(changed.handIn ? {} : { main: { draft: 'submit' } }),
  });
  return defineDocument({
    name: 'plea',
    title: '请求单',
    domain: 'plea',
    path: '/plea',
    scope: changed.scope ?? 'pair',
    permission: 'plea',
    verbs: ['detail', 'submit'],
    fields: {
      no: field.text('单号', { readOnly: true }),
      status: field.choice('状态', labels, { readOnly: true }),
      pictures: field.files('图片'),
      otherTenantId: field.text('对方医院'),
      authorId: field.id('申请人', own),
      droppedBy: field.text('放弃人', { readOnly: true }),
      ...changed.fields,
    },
    columns: ['no'],
    lifecycle: {
      field: 'status',
      states,
      moves: { submit: changed.submit ?? {}, drop: { marks: { droppedBy: 'realName' }, ...changed.drop } },
      ...(changed.inbox ? { inbox: changed.inbox } : {}),
    },
    document: {
      page: '/plea/detail',
      begins: { no: { field: 'no', prefix: 'QQ' }, marks: { authorId: 'userId' } },
      submits: 'submit',
      parties: ['otherTenantId'],
      lists: { mine: { title: '我的请求单', of: ['author'], columns: changed.columns ?? ['no'] } },
      ...changed.document,
    },
    ...changed.resource,
  });
}

test('a document that says everything is one', () => {
  expect(declared()).toMatchObject({ name: 'plea' });
});

test('what its form demands a draft may lack, and nobody has to say so', () => {
  const fields = { pet: field.text('宠物', { required: '请填写' }) };
  expect(declared({ fields })).toMatchObject({ fields: { pet: { mayLack: true } } });
  const whole = declared({ fields, scope: 'tenant', document: { submits: undefined, parties: undefined } });
  expect(Object.keys((whole as { fields: { pet: object } }).fields.pet)).not.toContain('mayLack');
});

test.each<[string, Changed, string]>([
  ['what all hospitals share', { scope: 'shared-read' }, 'a document belongs to a hospital'],
  ['sight beside its lists', { resource: { seenBy: ['other'] } }, 'a document is seen by whoever has one of its lists'],
  ['other hospitals behind a fence that knows one', { scope: 'tenant' }, 'other hospitals see only what has the scope pair'],
  ['other hospitals without handing in', { document: { submits: undefined } }, 'parties need submits'],
  ["nobody's list", { document: { lists: { mine: { title: '我的', of: [] } } } }, "the list mine is nobody's"],
  ['files in a list', { columns: ['pictures'] }, 'pictures has no place in a list'],
  [
    'an author whom callers choose',
    { fields: { authorId: field.id('申请人') } },
    'authorId is said by the beginning: no caller may write it',
  ],
  ['a number that callers choose', { fields: { no: field.text('单号') } }, 'no is said by the beginning: no caller may write it'],
  ['a mark that callers set', { fields: { droppedBy: field.text('放弃人') } }, 'droppedBy is marked by drop: no caller may write it'],
  ['a draft that is dropped', { dropFrom: 'draft' }, 'drop leaves draft, which only handing in may'],
  ['a hand-in of what was dropped', { handIn: { from: ['dropped'], to: 'draft' } }, 'submit does not start from asked'],
  ['a field called like the way to save', { fields: { type: field.text('类型') } }, 'a field cannot be called type'],
  ['a hand-in that asks', { submit: { input: { droppedBy: field.text('原因') } } }, 'submit hands in: what it asks for, and money'],
  ['a hand-in of money', { submit: { money: true } }, 'submit hands in: what it asks for, and money'],
  ['a reason that is not asked for', { drop: { reason: 'why' } }, 'drop does not ask for why'],
  ['a patient in place of a number', { inbox: { no: '{patientName}', about: '' } }, 'it names no patient'],
  [
    'several rights for what waits in inboxes',
    { inbox: { about: '' }, submit: { permission: ['plea_submit', 'plea_other'] } },
    'submit waits in inboxes: a line there has one right',
  ],
  ['a notice to a whole hospital', { drop: { tells: [{ to: 'other', title: '已放弃' }] } }, 'drop tells other: that is no person'],
])('%s is refused', (_what, changed, problem) => {
  expect(() => declared(changed)).toThrow(problem);
});

import { expect, expectTypeOf, test } from 'vitest';
import { defineEndpoint, defineQuery, SIGNED_IN, typed } from './endpoint.ts';
import type { Page } from './envelope.ts';
import { field } from './field.ts';
import { type AnswerOf, incomplete, type SentInput, type SentOf } from './sent.ts';

const fields = {
  id: field.id('编号', { readOnly: true, always: true }),
  name: field.text('姓名', { required: true }),
  category: field.choice('类型', { 1: '甲', 2: '乙' }, { numeric: true, named: 'categoryName', required: true, mayLack: true }),
  bornAt: field.datetime('时间'),
  hash: field.text('摘要', { hidden: true }),
} as const;
const common = { title: '样例', domain: 'sample', permission: SIGNED_IN } as const;
const list = defineQuery({ ...common, name: 'list-sample', kind: 'page', path: '/sample/list', filters: {}, row: fields });
const count = defineQuery({ ...common, name: 'count-sample', kind: 'row', path: '/sample/count', answer: typed<number>() });
const save = defineEndpoint({ ...common, name: 'save-sample', kind: 'submit', method: 'POST', path: '/sample/save', input: fields });

test('a row has what is demanded or always there; of the rest it may lack anything, and hidden fields are no part of it', () => {
  expectTypeOf<SentOf<typeof fields>>().toEqualTypeOf<{
    id: string;
    name: string;
    category?: number;
    categoryName?: string;
    bornAt?: string;
    can?: string[];
  }>();
});

test('a call answers by its kind, or what it says', () => {
  expectTypeOf<AnswerOf<typeof list>>().toEqualTypeOf<Page<SentOf<typeof fields>>>();
  expectTypeOf<AnswerOf<typeof count>>().toEqualTypeOf<number>();
});

test('a call is sent with its fields as they travel', () => {
  expectTypeOf<SentInput<typeof save>>().toEqualTypeOf<{ name: string; category: '1' | '2'; bornAt?: string | null }>();
});

test('of incomplete fields nothing need be there', () => {
  const drafts = incomplete(fields);
  expectTypeOf<Required<SentOf<typeof drafts>>>().toEqualTypeOf<Required<SentOf<typeof fields>>>();
  expectTypeOf<SentOf<typeof drafts>['name']>().toEqualTypeOf<string | undefined>();
  expect(Object.values(drafts).filter((spec) => 'required' in spec || 'always' in spec)).toEqual([]);
});

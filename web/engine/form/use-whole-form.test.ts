import { expect, test } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import type { FormGroup } from './form-groups.ts';
import { groupsAtFirst } from './use-whole-form.ts';

const group = (title: string, count: number): FormGroup => ({
  title,
  fields: Array.from({ length: count }, (_, at) => [`${title}${at}`, field.text(title, { max: 10 })]),
});

test.each([
  ['a short form is drawn whole', [3, 4, 5], 3],
  ['of a long one what fills a window', [11, 12, 6], 1],
  ['with the next group where it fits', [5, 7, 12], 2],
  ['and always the first', [20, 3], 1],
  ['one without groups is drawn whole', [30], 1],
])('%s', (_, counts, drawn) => {
  expect(groupsAtFirst(counts.map((count, at) => group(String(at), count)))).toBe(drawn);
});

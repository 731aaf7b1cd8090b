import { randomUUID } from 'node:crypto';
import type { Field, Fields } from '../../contract/kernel/field.ts';

let counter = 0;

/** A value that passes the field's own checks. Texts are unique, so that no two samples collide on a unique key. */
export function sampleValue(spec: Field): unknown {
  counter += 1;
  const [firstChoice] = Object.keys(spec.choices ?? {});
  switch (spec.kind) {
    case 'id':
      return randomUUID();
    case 'choice':
      return firstChoice ?? 'key';
    case 'choices':
      return firstChoice ? [firstChoice] : ['key'];
    case 'flag':
      return 0;
    case 'whole':
    case 'money':
      return spec.min ?? 1;
    case 'date':
      return '2026-01-02';
    case 'datetime':
      return '2030-01-02 03:04:05';
    case 'ids':
    case 'files':
      return [randomUUID()];
    case 'json':
      return {};
    default:
      return sampleText(spec);
  }
}

// Tried in turn: one of them fits each of the shared formats.
const texts = [
  '样例',
  'sample1',
  '13812345678',
  '2026-01-02',
  '12',
  'https://sample.example.org',
  '0731-84327000',
  '/sample/path',
  'wx0123456789abcdef',
  '#1677ff',
  'sample',
  '110101900307771',
  '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001',
];

function sampleText(spec: Field): string {
  const fits = texts
    .map((text) => `${text}${text.length < 3 && !spec.format ? counter : ''}`.slice(0, spec.max ?? 255))
    .filter((text) => text.length >= (spec.min ?? 0))
    .find((text) => !spec.format || [...(spec.format.first ?? []), spec.format].every(({ pattern }) => pattern.test(text)));
  return fits ?? '样例';
}

/** Values for every required field, or for all of them. */
export function sampleInput(fields: Fields, { all = false } = {}): Record<string, unknown> {
  const wanted = Object.entries(fields).filter(([, spec]) => !spec.readOnly && !spec.hidden && (all || spec.required));
  return Object.fromEntries(wanted.map(([name, spec]) => [name, sampleValue(spec)]));
}

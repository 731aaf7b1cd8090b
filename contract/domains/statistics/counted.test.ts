import { expect, test } from 'vitest';
import { kinds } from '../consultation/kinds/kinds.ts';
import { figureKinds } from './counted.ts';

test('what is said to count some kinds alone is what the experts of no other kind are asked for', () => {
  const judging = (field: string) => Object.values(kinds).flatMap(({ name, opinion = {} }) => (field in opinion ? [name] : []));
  expect(figureKinds.agreed).toEqual(judging('diagnosisQuality'));
  expect(figureKinds.compared).toEqual(figureKinds.agreed);
  expect(figureKinds.qualified).toEqual(judging('sliceQuality'));
  expect(figureKinds.graded).toEqual(figureKinds.qualified);
});

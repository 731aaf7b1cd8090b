import { expect, test } from 'vitest';
import { kinds } from '../consultation/kinds/kinds.ts';
import { figureKinds } from './counted.ts';

test('what is said to count some kinds alone is what the experts of no other kind are asked for', () => {
  const judged = Object.values(kinds).filter(({ opinion = {} }) => 'diagnosisQuality' in opinion);
  expect(figureKinds.agreed).toEqual(judged.map(({ name }) => name));
  expect(figureKinds.compared).toEqual(figureKinds.agreed);
});

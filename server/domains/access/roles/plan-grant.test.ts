import { describe, expect, test } from 'vitest';
import { planGrant } from './plan-grant.ts';

const known = new Set(['a', 'b', 'c']);
const grantable = new Set(['a', 'b']);

describe('a grant', () => {
  test('takes the place of what was held, as far as the granter goes', () => {
    expect(planGrant({ known, grantable, held: ['a'], wanted: ['b'] })).toMatchObject({ after: ['b'], added: ['b'] });
    expect(planGrant({ known, grantable, held: ['a', 'b'], wanted: null }).after).toEqual([]);
  });

  test('leaves alone what the granter may not give, whether he names it or not', () => {
    expect(planGrant({ known, grantable, held: ['a', 'c'], wanted: ['b'] })).toMatchObject({ after: ['c', 'b'], refused: [] });
    expect(planGrant({ known, grantable, held: ['a', 'c'], wanted: ['c'] })).toMatchObject({ after: ['c'], refused: [] });
  });

  test('refuses what is not his to give, and what is not there', () => {
    expect(planGrant({ known, grantable, held: [], wanted: ['c', 'x'] })).toMatchObject({ after: [], refused: ['c'], unknown: ['x'] });
  });

  test('without a word about them everything stays', () => {
    expect(planGrant({ known, grantable, held: ['a', 'c'], wanted: undefined }).after).toEqual(['a', 'c']);
  });
});

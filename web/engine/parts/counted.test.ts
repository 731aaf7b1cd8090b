import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('writes a number as its badge does', () => {
  expect([counted(1), counted(99), counted(100), counted(12, 9)]).toEqual(['1', '99', '99+', '9+']);
});

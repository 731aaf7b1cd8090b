import { expect, test } from 'vitest';
import { placeAfterLogin } from './place.ts';

test.each([
  ['?redirect=%2Fconsultation%2Fadmin%3Fsize%3D50', '/consultation/admin?size=50'],
  ['', '/'],
  ['?redirect=https%3A%2F%2Fevil.example', '/'],
  ['?redirect=%2F%2Fevil.example', '/'],
  ['?redirect=%2F%5Cevil.example', '/'],
  ['?redirect=%2F%09%2Fevil.example', '/'],
  ['?redirect=%2Flogin', '/'],
])('after login %s leads to %s', (search, place) => {
  expect(placeAfterLogin(search)).toBe(place);
});

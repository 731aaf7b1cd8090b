import { expect, test } from 'vitest';
import { cardFacts } from './card-facts.ts';

const patientName = '木文华';

test('the number of the card before does not stay with the next patient', () => {
  expect(cardFacts({ patientName, patientIdCard: '539*************1X' }, true)).toEqual({ patientName, patientIdCard: null });
  expect(cardFacts({ patientName }, true)).toEqual({ patientName, patientIdCard: null });
  expect(cardFacts({}, true)).toEqual({ patientName: null, patientIdCard: null });
  expect(cardFacts({ patientName, patientIdCard: '53990119600101001X' }, true)).toEqual({
    patientName,
    patientIdCard: '53990119600101001X',
  });
});

test('what was entered before any card is replaced only by what the card tells', () => {
  expect(cardFacts({ patientName, patientIdCard: '539*************1X' }, false)).toEqual({ patientName });
  expect(cardFacts({}, false)).toEqual({});
});

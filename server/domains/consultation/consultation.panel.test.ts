import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { answered, askedAnew, payeesOf, priceOf, type Said, sayOf, unanswered } from './consultation.panel.ts';

const place = { targetTenantId: '100001', targetDeptId: 'd', targetHospital: 'h', targetDeptName: 'd', targetDoctorTitle: '' };
const seatsOf = (prices: readonly number[]): Seat[] =>
  unanswered(prices.map((price, at) => ({ ...place, targetDoctorId: `doctor ${at}`, targetDoctorName: `n${at}`, price })));

const prices = fc.array(fc.nat({ max: 50_000 }), { minLength: 2, maxLength: 8 });
const answers = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.constantFrom('accepted' as const, 'declined' as const, 'absent' as const)), {
  maxLength: 12,
});

test('whoever answers what, there is one chief as long as somebody is in, and the price is of those who are', () => {
  fc.assert(
    fc.property(prices, answers, (given, said) => {
      let seats = seatsOf(given);
      for (const [at, answer] of said) {
        const seat = seats[at];
        if (!seat || seat.isIn === 0) continue;
        const words: Said = new Map([[seat.targetDoctorId, { answer, reason: 'r' }]]);
        seats = answered(seats, words, 0);
      }
      const inside = seats.filter(({ isIn }) => isIn === 1);
      expect(seats.filter(({ isChief }) => isChief === 1)).toHaveLength(1);
      if (inside.length > 0) expect(inside.filter(({ isChief }) => isChief === 1)).toHaveLength(1);
      expect(sayOf(seats)).toMatchObject({ remotePrice: inside.reduce((sum, { price }) => sum + price, 0) });
      // Who starts anew asks everybody again, at the whole price.
      expect(askedAnew({ experts: seats })).toMatchObject({ remotePrice: priceOf(seatsOf(given)), targetDoctorId: 'doctor 0' });
    }),
  );
});

test('what is divided among them adds up to the cent, and of the fees each has exactly their own', () => {
  fc.assert(
    fc.property(prices, fc.nat({ max: 80_000 }), (given, amount) => {
      const experts = seatsOf(given).map((seat): Seat => ({ ...seat, answer: 'accepted' }));
      const parts = payeesOf({ experts, targetDoctorId: 'doctor 0' }, amount);
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      for (const part of parts) expect(part.amount).toBeGreaterThanOrEqual(0);
      expect(payeesOf({ experts, targetDoctorId: 'doctor 0' }, priceOf(experts)).map((part) => part.amount)).toEqual(given);
    }),
  );
});

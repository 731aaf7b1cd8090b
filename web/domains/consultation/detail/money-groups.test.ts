import { expect, test } from 'vitest';
import type { MoneyEntry } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { groupsOf } from './money-groups.ts';

const entry = (id: string, kind: MoneyEntry['kind'], time: string, userName?: string): MoneyEntry => ({
  id,
  kind,
  amount: 100,
  time,
  ...(userName ? { userName } : {}),
});

test('bookings of one moment and person stand together, in their order', () => {
  const groups = groupsOf([
    entry('1', 'pay', '2026-11-05 09:30:00', '宋雅岚'),
    entry('2', 'hospital', '2026-11-07 09:39:00', '宋雅岚'),
    entry('3', 'expert', '2026-11-07 09:39:00', '宋雅岚'),
    entry('4', 'refund', '2026-11-07 09:39:00'),
    entry('5', 'collect', '2026-11-08 10:39:00', '宋雅岚'),
  ]);
  expect(groups.map(({ entries }) => entries.map(({ id }) => id).join())).toEqual(['1', '2,3', '4', '5']);
  expect(groupsOf([])).toEqual([]);
});

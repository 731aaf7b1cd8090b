import { expect, test } from 'vitest';
import type { Participant } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { otherSideOf } from './order-words.ts';
import type { OrderFacts } from './use-conversation.ts';

const applicant: Participant = { name: '杨蕴之', hospital: '云岭县人民医院', side: 'apply' };
const expert = (name: string, hospital: string): Participant => ({ name, hospital, side: 'target' });
const order = (side: OrderFacts['side'], ...experts: readonly Participant[]): OrderFacts => ({
  ...{ applyOrderId: '1', no: 'HZ1', applyOrderStatus: 'diagnosis_ing', side, patientName: '周某' },
  ...{ applyHospitalName: applicant.hospital, applyDoctorName: applicant.name },
  ...{ targetHospital: experts[0]?.hospital, targetDoctorName: experts[0]?.name, participants: [applicant, ...experts] },
});

test('of several experts it is said how many they are, and of how many hospitals', () => {
  const three = [expert('梁启恒', '省一'), expert('何舒', '省一'), expert('顾平', '省二')];
  expect(otherSideOf(order('apply', ...three))).toBe('梁启恒等3位专家 · 2家医院');
  expect(otherSideOf(order('target', ...three))).toBe('云岭县人民医院 · 杨蕴之 · 梁启恒等3位专家 · 2家医院');
  expect(otherSideOf(order('none', ...three))).toBe('云岭县人民医院 ⇄ 梁启恒等3位专家 · 2家医院');
  expect(otherSideOf(order('apply', ...three.slice(0, 2)))).toBe('省一 · 梁启恒等2位专家');
});

test('one expert is named with their hospital, and a hospital where nobody has taken it yet', () => {
  expect(otherSideOf(order('apply', expert('梁启恒', '省一')))).toBe('省一 · 梁启恒');
  expect(otherSideOf({ ...order('apply'), targetHospital: '省一' })).toBe('省一');
});

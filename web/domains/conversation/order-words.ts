import type { OrderFacts } from './use-conversation.ts';

/** With whom one talks: hospital and doctor of the other side; both hospitals for whoever only looks on. */
export function otherSideOf(order: OrderFacts): string {
  const { side, applyHospitalName, applyDoctorName, targetHospital, targetDoctorName } = order;
  if (side === 'none') return [applyHospitalName, targetHospital].filter(Boolean).join(' ⇄ ');
  const other = side === 'apply' ? [targetHospital, targetDoctorName] : [applyHospitalName, applyDoctorName];
  return other.filter(Boolean).join(' · ');
}

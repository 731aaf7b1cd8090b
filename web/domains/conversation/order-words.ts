import type { Participant } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { label } from '../../platform/words/label.ts';
import type { OrderFacts } from './use-conversation.ts';

/** With whom one talks: hospital and doctor of the other side, of several experts how many; both hospitals for whoever only looks on. */
export function otherSideOf(order: OrderFacts): string {
  const { side, applyHospitalName, applyDoctorName, targetHospital, targetDoctorName, participants = [] } = order;
  const experts = participants.filter((one) => one.side === 'target');
  const [chief] = experts;
  const several = chief && experts.length > 1 ? manyWords(chief, experts) : undefined;
  const asked = several ?? [targetHospital, targetDoctorName].filter(Boolean).join(' · ');
  if (side === 'none') return [applyHospitalName, several ?? targetHospital].filter(Boolean).join(' ⇄ ');
  if (side === 'apply') return asked;
  return [applyHospitalName, applyDoctorName, several].filter(Boolean).join(' · ');
}

function manyWords(chief: Participant, experts: readonly Participant[]): string {
  const hospitals = new Set(experts.map(({ hospital }) => hospital)).size;
  const values = { name: chief.name, count: experts.length, hospitals };
  return hospitals > 1
    ? label('{name}等{count}位专家 · {hospitals}家医院', values)
    : `${chief.hospital} · ${label('{name}等{count}位专家', values)}`;
}

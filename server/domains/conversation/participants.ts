import type { Participant } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { asksSeveral, seatsOf } from '../consultation/consultation.reads.ts';
import type { Order } from './conversation.policy.ts';

/** What an order says of those whom it names. */
export type Names = Pick<
  Order,
  | 'tenantId'
  | 'applyUserId'
  | 'applyHospitalName'
  | 'applyDoctorName'
  | 'targetTenantId'
  | 'targetDoctorId'
  | 'targetHospital'
  | 'targetDoctorName'
  | 'experts'
>;

interface Named extends Participant {
  tenantId: string;
  userId: string;
}

/** The applicant, and every expert who is asked and has not declined, the chief first. Colleagues who also see the order are none of them. */
export function participantsOf(order: Names): Named[] {
  const { tenantId, applyUserId: userId, applyDoctorName: name, applyHospitalName: hospital } = order;
  const all = [{ side: 'apply' as const, tenantId, userId, name, hospital }, ...expertsOf(order)];
  return all.flatMap(({ tenantId, userId, name, hospital, side }): Named[] =>
    tenantId && userId ? [{ tenantId, userId, name: name ?? '', hospital: hospital ?? '', side }] : [],
  );
}

function expertsOf(order: Names) {
  const seats = asksSeveral(order) ? seatsOf(order).filter(({ isIn }) => isIn === 1) : [{ ...order, isChief: 1 }];
  return seats
    .toSorted((one, other) => other.isChief - one.isChief)
    .map(({ targetTenantId, targetDoctorId, targetDoctorName, targetHospital }) => ({
      ...{ side: 'target' as const, tenantId: targetTenantId, userId: targetDoctorId },
      ...{ name: targetDoctorName, hospital: targetHospital },
    }));
}

/** As readers get it. */
export function presentParticipant({ name, hospital, side }: Participant): Participant {
  return { name, hospital, side };
}

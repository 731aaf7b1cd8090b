import type { Services } from '../../engine/services.ts';
import { findingsOf } from '../critical/critical.reads.ts';
import { findersOf } from './consultation.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

type Order = Pick<ConsultationRow, 'id' | 'targetTenantId' | 'targetHospital' | 'experts'>;

/**
 * Whose finding an order waits for, as refusals name it: the chief does not see what other hospitals have found. Read in the group's name; only the
 * hospital's name leaves.
 */
export async function hospitalOfFinding({ database }: Services, order: Order): Promise<string> {
  const [worst] = await findingsOf(database.forGroup(), { id: order.id, hospitals: findersOf(order) });
  return worst?.hospital ?? order.targetHospital ?? '';
}

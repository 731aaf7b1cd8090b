import { defaultReceiver } from '../../../contract/domains/consultation/receiver-address.resource.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import type { ConsultationRow } from './consultation.tables.ts';

type Receiver = Partial<SentOf<typeof defaultReceiver.row>>;

/** Read across hospitals on purpose: slides go to the hospital that is asked. */
export async function receiverOf({ database }: Services, targetTenantId: string): Promise<Receiver> {
  const { rows } = await database.forGroup().run<Receiver>(sql`
    SELECT contact_people AS "receivecontactPeople", contact_phone AS "receivecontactPhone", addr AS "receiverAddr" FROM receiver_address
    WHERE tenant_id = ${targetTenantId} AND is_deleted = 0 ORDER BY is_default DESC NULLS LAST, create_time DESC, id DESC LIMIT 1`);
  return rows[0] ?? {};
}

/** What an application that posts slides says of where to, with the hospital's own address where it says nothing (domain rules 6.3.2). */
export async function whereTo(services: Services, row: ConsultationRow): Promise<Receiver> {
  if (row.slideDelivery !== '2' || row.receiverAddr) return {};
  return receiverOf(services, row.targetTenantId ?? '');
}

export const serveDefaultReceiver = serve(defaultReceiver, async ({ services, input }) =>
  presenterOf(defaultReceiver.row)(await receiverOf(services, input.targetTenantId)),
);

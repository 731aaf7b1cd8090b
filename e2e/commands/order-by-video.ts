import { Client } from 'pg';
import type { RunningApp } from '../support/app.ts';
import type { Person } from './demo-people.ts';

interface VideoOrder {
  id: string;
  no: string;
  expert: Person;
  doctor: Person;
}

/** An order that is held by video, under way, with its hour at this moment. */
export async function orderByVideo(app: RunningApp): Promise<VideoOrder> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{
      id: string;
      no: string;
      doctor: string;
      doctorTenant: string;
      expert: string;
      expertTenant: string;
    }>(
      `WITH one AS (
         SELECT c.id FROM consultation c WHERE c.kind = 'remotevideo' AND c.apply_order_status IN ('wait_diagnosis', 'diagnosis_ing') AND c.is_deleted = 0
         ORDER BY c.create_time LIMIT 1)
       UPDATE consultation c SET apply_order_status = 'diagnosis_ing', schedule_time = now(), start_time = now()
       FROM one, user_account a, user_account e
       WHERE c.id = one.id AND a.id = c.apply_user_id AND e.id = c.target_doctor_id
       RETURNING c.id, c.no, a.account AS doctor, a.tenant_id AS "doctorTenant", e.account AS expert, e.tenant_id AS "expertTenant"`,
    );
    const [order] = rows;
    if (!order) throw new Error('the demo data hold no consultation by video that is under way');
    const { id, no, doctor, doctorTenant, expert, expertTenant } = order;
    return { id, no, doctor: { tenantId: doctorTenant, account: doctor }, expert: { tenantId: expertTenant, account: expert } };
  } finally {
    await client.end();
  }
}

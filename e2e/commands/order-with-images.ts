import { Client } from 'pg';
import type { RunningApp } from '../support/app.ts';
import type { Person } from './demo-people.ts';

interface ImageOrder {
  id: string;
  no: string;
  expert: Person;
}

/** An order of that kind whose files have a viewer, one of them called so, under way with its expert at this moment: of ECGs one that they have claimed. */
export async function orderWithImages(
  app: RunningApp,
  kind: 'telemedicine' | 'ECG' | 'electrophysiology' | 'remoteultrasonic' | 'oneSubject',
  named = '%',
): Promise<ImageOrder> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; no: string; tenantId: string; account: string }>(
      `WITH one AS (
         SELECT c.id FROM consultation c JOIN file f ON f.tenant_id = c.tenant_id AND f.id::text = ANY (coalesce(c.slide_path, c.trace_path, c.dicom_path))
         WHERE c.kind = $1 AND f.extension IN ('tif', 'dcm', 'zip', 'xml', 'edf') AND f.original_name LIKE $2 AND c.target_doctor_id IS NOT NULL AND c.is_deleted = 0
           AND c.apply_order_status IN ('wait_diagnosis', 'diagnosis_ing')
         ORDER BY c.create_time LIMIT 1)
       UPDATE consultation c SET apply_order_status = 'diagnosis_ing', start_time = now(),
         claimer_id = CASE WHEN c.kind = 'ECG' THEN c.target_doctor_id END, claim_seen_time = CASE WHEN c.kind = 'ECG' THEN now() END
       FROM one, user_account e WHERE c.id = one.id AND e.id = c.target_doctor_id
       RETURNING c.id, c.no, e.account, e.tenant_id AS "tenantId"`,
      [kind, named],
    );
    const [order] = rows;
    if (!order) throw new Error(`the demo data hold no order of the kind ${kind} with images that is under way`);
    const { id, no, tenantId, account } = order;
    return { id, no, expert: { tenantId, account } };
  } finally {
    await client.end();
  }
}

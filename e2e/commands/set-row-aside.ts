import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Writes down a row that an hourly job has given up on, as after days of failures. Its number is answered. */
export async function setRowAside(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const no = `UP-${Date.now()}`;
  try {
    await client.query(
      `INSERT INTO job_failure (id, create_time, job_name, step, row_table, row_id, row_tenant_id, row_no, attempts, next_time, set_aside_time, last_error, last_time)
       VALUES ($1, now() - interval '1 day', 'sweep-big-files', 'deleted', 'big_file', $2, '100001', $3, 6, now(), now(), 'Error: the storage refused', now())`,
      [randomUUID(), randomUUID(), no],
    );
  } finally {
    await client.end();
  }
  return no;
}

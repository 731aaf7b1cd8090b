import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Person } from './demo-people.ts';

export interface NewMenuEntry {
  code: string;
  name: string;
  path: string;
  /** Opens a window of its own. */
  isExternal?: boolean;
}

/**
 * Adds entries to the menu and grants them to all roles of a person, as an administrator would. They count from the next clearing of the
 * cache. Returns how to take them away again, for whoever walks through the whole menu afterwards.
 */
export async function addMenuEntries(databaseUrl: string, person: Person, entries: readonly NewMenuEntry[]): Promise<() => Promise<void>> {
  await inDatabase(databaseUrl, async (client) => {
    for (const { code, name, path, isExternal } of entries) {
      const id = randomUUID();
      await client.query(
        `INSERT INTO menu (id, code, name, path, sort, category, is_open, create_time, update_time, version, is_deleted)
         VALUES ($1, $2, $3, $4, 900, '1', $5, now(), now(), 0, 0)`,
        [id, code, name, path, isExternal ? '2' : '1'],
      );
      await client.query(
        `INSERT INTO role_menu (tenant_id, role_id, menu_id, create_time)
         SELECT held.tenant_id, held.role_id, $1, now() FROM user_role held
         JOIN user_account account ON account.tenant_id = held.tenant_id AND account.id = held.user_id
         WHERE account.tenant_id = $2 AND account.account = $3`,
        [id, person.tenantId, person.account],
      );
    }
  });
  const codes = entries.map(({ code }) => code);
  return () =>
    inDatabase(databaseUrl, async (client) => {
      await client.query('DELETE FROM role_menu WHERE menu_id IN (SELECT id FROM menu WHERE code = ANY($1))', [codes]);
      await client.query('DELETE FROM menu WHERE code = ANY($1)', [codes]);
    });
}

async function inDatabase(databaseUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

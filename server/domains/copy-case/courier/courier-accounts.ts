import { courierAccount } from '../../../../contract/domains/copy-case/courier-account.resource.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import type { Services } from '../../../engine/services.ts';
import { noteOnRow } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { tableNamed, tableNameOf } from '../../../engine/store/table.ts';
import { openSecret } from '../../../platform/crypto/secret-box.ts';
import type { CourierFailure, CourierPort } from './courier-port.ts';
import { createKuaidi100 } from './kuaidi100.ts';

/** A hospital's account with a courier's service, its secrets still sealed. */
export interface CourierAccount {
  id: string;
  tenantId: string;
  address: string | null;
  customer: string | null;
  secretKey: string | null;
  pushSalt: string | null;
  callbackBase: string | null;
  /** What went wrong when it was last asked; nothing where it answered. */
  failure: string | null;
}

const columns = sql`id, tenant_id AS "tenantId", address, customer, secret_key AS "secretKey", push_salt AS "pushSalt",
  callback_base AS "callbackBase", failure`;
const inUse = sql`courier_kind = 'kuaidi100' AND enabled = 1 AND is_deleted = 0`;

/** Those that can be asked; hospitals that enter news by hand have none. */
export async function accountsInUse({ database }: Pick<Services, 'database'>): Promise<ReadonlyMap<string, CourierAccount>> {
  const { rows } = await database.forGroup().run<CourierAccount>(sql`SELECT ${columns} FROM courier_account WHERE ${inUse}`);
  return new Map(rows.map((row) => [row.tenantId, row]));
}

/** The account of a hospital, for one question. */
export async function accountOf({ database }: Pick<Services, 'database'>, tenantId: string): Promise<CourierAccount | undefined> {
  const { rows } = await database
    .forTenant(tenantId)
    .run<CourierAccount>(sql`SELECT ${columns} FROM courier_account WHERE tenant_id = ${tenantId} AND ${inUse}`);
  return rows[0];
}

/** Keeps with the account what went wrong, or that it answers again: no change of its settings. The hospital is told once for each trouble. */
export async function noteAnswer({ database, clock }: Services, account: CourierAccount, failure?: CourierFailure): Promise<void> {
  if (!failure && !account.failure) return;
  const stamp = { now: clock() };
  const changed = { failure: failure?.message.slice(0, 200) ?? null, failureTime: failure ? new Date(stamp.now) : null };
  const { id, tenantId } = account;
  await database.forTenant(tenantId).transaction(async (tx) => {
    await noteOnRow(tx, tableNamed(tableNameOf(courierAccount)), { id, tenantId }, changed, stamp.now);
    if (!failure || account.failure) return;
    const about = { context: failure.said, link: '/copy-case/couriers' };
    await tell(tx, [{ to: { tenantId, permission: 'courier_account_edit' }, title: '快递查询失败，请检查设置', ...about }], stamp);
  });
}

/** By its id alone, as an address names it that others call. */
export async function accountById({ database }: Pick<Services, 'database'>, id: string): Promise<CourierAccount | undefined> {
  const { rows } = await database.forGroup().run<CourierAccount>(sql`SELECT ${columns} FROM courier_account WHERE id = ${id} AND ${inUse}`);
  return rows[0];
}

export function portOf({ settings, secret }: Pick<Services, 'settings' | 'secret'>, account: CourierAccount): CourierPort {
  const { address, customer, secretKey } = account;
  const key = secretKey ? openSecret(secret, secretKey) : '';
  return createKuaidi100({ address: address ?? '', customer: customer ?? '', key, allowPrivate: settings.privateGateways });
}

/** What its pushes are signed with; none where it takes none. */
export function saltOf({ secret }: Pick<Services, 'secret'>, { pushSalt }: CourierAccount): string | undefined {
  return pushSalt ? openSecret(secret, pushSalt) : undefined;
}

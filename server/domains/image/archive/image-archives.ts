import { archiveSignIns } from '../../../../contract/domains/image/image-archive.resource.ts';
import { isKeyOf } from '../../../../contract/kernel/keys.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { refuseHeldBack } from '../../../engine/restored/held-back.ts';
import type { Services } from '../../../engine/services.ts';
import { noteOnRow } from '../../../engine/store/rows.ts';
import { type Sql, sql } from '../../../engine/store/sql.ts';
import { openSecret } from '../../../platform/crypto/secret-box.ts';
import { conflict } from '../../../platform/refusal.ts';
import { imageArchiveTable } from './archive.tables.ts';
import { createDicomweb } from './dicomweb.ts';
import type { ArchiveFailure, ImageArchivePort } from './dicomweb-port.ts';

/** A hospital's archive, its secret still sealed. */
export interface Archive {
  readonly id: string;
  readonly tenantId: string;
  readonly archiveName: string;
  readonly address: string;
  readonly archiveSignIn: string;
  readonly account: string | null;
  readonly secretKey: string | null;
  readonly sendsSince: Date | null;
  readonly sweptTime: Date | null;
  readonly updateTime: Date | null;
  /** What went wrong when it was last asked; nothing where it answered. */
  readonly failure: string | null;
}

const columns = sql`id, tenant_id AS "tenantId", archive_name AS "archiveName", address, archive_sign_in AS "archiveSignIn", account,
  secret_key AS "secretKey", sends_since AS "sendsSince", swept_time AS "sweptTime",
  update_time AS "updateTime", failure`;

async function find({ database }: Pick<Services, 'database'>, tenantId: string, match: Sql): Promise<Archive | undefined> {
  const { rows } = await database
    .forTenant(tenantId)
    .run<Archive>(sql`SELECT ${columns} FROM image_archive WHERE tenant_id = ${tenantId} AND is_deleted = 0 AND ${match}`);
  return rows[0];
}

/** The one that a hospital has enabled. */
export const archiveInUse = (services: Pick<Services, 'database'>, tenantId: string): Promise<Archive | undefined> =>
  find(services, tenantId, sql`enabled = 1`);

/** The same for somebody who asks it. Throws 409 where there is none, and in a copy that nobody has confirmed. */
export async function archiveToAsk(services: Pick<Services, 'database'>, tenantId: string): Promise<Archive> {
  const archive = await archiveInUse(services, tenantId);
  if (!archive) throw conflict('本院未启用影像归档，请联系管理员');
  await refuseHeldBack(services);
  return archive;
}

/** One of a hospital's, whether it is in use or not. */
export const archiveById = (services: Pick<Services, 'database'>, tenantId: string, id: string): Promise<Archive | undefined> =>
  find(services, tenantId, sql`id = ${id}`);

const takes = sql`enabled = 1 AND sends_received = 1`;

/** The one that a hospital has enabled, where it takes what was uploaded. */
export const archiveThatTakes = (services: Pick<Services, 'database'>, tenantId: string): Promise<Archive | undefined> =>
  find(services, tenantId, takes);

/** Those in use that take what was uploaded. */
export async function archivesThatTake({ database }: Pick<Services, 'database'>): Promise<Archive[]> {
  const { rows } = await database.forGroup().run<Archive>(sql`SELECT ${columns} FROM image_archive WHERE ${takes} AND is_deleted = 0`);
  return rows;
}

export function portOf({ settings, secret }: Pick<Services, 'settings' | 'secret'>, archive: Archive): ImageArchivePort {
  const { address, archiveSignIn: signIn, account, secretKey } = archive;
  return createDicomweb({
    address,
    signIn: isKeyOf(archiveSignIns, signIn) ? signIn : 'none',
    account: account ?? '',
    secret: secretKey ? openSecret(secret, secretKey) : '',
    allowPrivate: settings.privateArchives,
  });
}

/**
 * Keeps with the archive what went wrong and since when, or that it answers again: no change of its settings. What stands there already is not
 * written anew, as whoever looks at the archive would be told of it each time. The hospital is told once for each trouble.
 */
export async function noteAnswer(services: Services, archive: Archive, failure?: ArchiveFailure): Promise<void> {
  const { id, tenantId } = archive;
  const known = await archiveById(services, tenantId, id);
  const told = failure?.message.slice(0, 200) ?? null;
  if (!known || known.failure === told) return;
  const stamp = { now: services.clock() };
  const changed = { failure: told, failureTime: failure ? new Date(stamp.now) : null };
  await services.database.forTenant(tenantId).transaction(async (tx) => {
    await noteOnRow(tx, imageArchiveTable, { id, tenantId }, changed, stamp.now);
    if (!failure || known.failure) return;
    const about = { context: failure.said, link: '/settings/image-archive' };
    await tell(tx, [{ to: { tenantId, permission: 'image_archive_edit' }, title: '影像归档连接失败，请检查设置', ...about }], stamp);
  });
  if (failure && !known.failure) services.outboxFilled();
}

import { openSecret } from '../../platform/crypto/secret-box.ts';
import { type FileStorage, StorageError } from '../../platform/storage/file-storage.ts';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import { withoutRemovals } from '../../platform/storage/without-removals.ts';
import { isHeldBack } from '../restored/held-back.ts';
import type { Services } from '../services.ts';
import type { Database } from '../store/database.ts';
import { sql } from '../store/sql.ts';
import { columnsOf, type RowIn } from '../store/table.ts';
import { ossConfigTable } from './oss-config.table.ts';

type OssConfig = RowIn<typeof ossConfigTable>;
type StorageServices = Pick<Services, 'database' | 'files' | 'secret' | 'settings'>;

/** A storage, and the number of its configuration: absent for the server's own. */
export interface TenantStorage {
  storage: FileStorage;
  ossId?: string;
}

/** Where a new file of a hospital goes: into the storage that it has enabled, or into the server's own. */
export async function storageForNew(services: StorageServices, tenantId: string): Promise<TenantStorage> {
  const config = await findConfig(services, tenantId, sql`enabled = 1 AND is_deleted = 0`);
  if (config?.category !== 's3') return { storage: services.files };
  return { storage: storageOfConfig(services, config), ossId: String(config.id) };
}

/** Where a kept file is: where it was written, whatever has been enabled, or deleted, since. */
export async function storageOfFile(services: StorageServices, tenantId: string, ossId: string | null | undefined): Promise<FileStorage> {
  if (!ossId) return services.files;
  const config = await findConfig(services, tenantId, sql`id = ${ossId}`);
  if (!config) throw new StorageError('not-found', '文件所在的存储已不存在');
  return storageOfConfig(services, config);
}

/**
 * Removes what an attempt that died has written under a name of its own. A storage that no longer answers does not keep the next attempt from the
 * one that is enabled now: what is left there is a whole copy at most, of an attempt that died after its last byte.
 */
export async function removeLeft(
  services: StorageServices & Pick<Services, 'log'>,
  tenantId: string,
  name: string | null,
  ossId: string | null,
): Promise<void> {
  if (!name) return;
  try {
    await (await storageOfFile(services, tenantId, ossId)).remove(name);
  } catch (error) {
    services.log.warn({ err: error, name }, 'what an earlier attempt has written was left');
  }
}

async function findConfig({ database }: StorageServices, tenantId: string, match: ReturnType<typeof sql>): Promise<OssConfig | undefined> {
  const { rows } = await database
    .forTenant(tenantId)
    .run<OssConfig>(sql`SELECT ${columnsOf(ossConfigTable)} FROM oss_config WHERE tenant_id = ${tenantId} AND ${match}`);
  return rows[0];
}

const MOST_KEPT = 200;
/** Of each database: whether it is a copy that was restored is asked of that. */
const openedOf = new WeakMap<Database, Map<string, FileStorage>>();

/**
 * The storage that a configuration describes, the same one as long as that is the same. Addresses that must not be asked are refused when they
 * are connected to.
 */
export function storageOfConfig(services: StorageServices, config: OssConfig): FileStorage {
  const opened = openedOf.get(services.database) ?? new Map<string, FileStorage>();
  openedOf.set(services.database, opened);
  const key = `${config.id} ${config.version}`;
  const known = opened.get(key);
  if (known) return known;
  const storage = withoutRemovals(openStorage(services, config), () => isHeldBack(services));
  opened.set(key, storage);
  const [eldest] = opened.keys();
  if (opened.size > MOST_KEPT && eldest !== undefined) opened.delete(eldest);
  return storage;
}

/** The same for a configuration that may not come to be: nobody else is given what was opened. */
export function openStorage(services: StorageServices, config: Omit<OssConfig, 'tenantId' | 'createTime'>): FileStorage {
  if (config.category !== 's3') return services.files;
  return createS3Storage({
    endpoint: (config.endpoint ?? '').replace(/\/$/, ''),
    region: config.region || 'us-east-1',
    bucket: config.bucket ?? '',
    accessKey: config.accessKey ?? '',
    secretKey: openSecret(services.secret, config.secretKey ?? ''),
    pathStyle: config.pathStyle === 1,
    allowPrivate: services.settings.privateStorages,
  });
}

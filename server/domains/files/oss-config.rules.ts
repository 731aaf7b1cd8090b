import { ossConfig, SECRET_NEEDED, s3Needs } from '../../../contract/domains/files/oss-config.resource.ts';
import { openStorage } from '../../engine/files/tenant-storage.ts';
import { refuseEmpty } from '../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { type FileStorage, StorageError } from '../../platform/storage/file-storage.ts';

interface Place {
  readonly category?: string | null;
  readonly endpoint?: string | null;
  readonly bucket?: string | null;
}

const needed = { ...s3Needs, secretKey: SECRET_NEEDED };

/**
 * A storage of the kind S3 needs an address, a bucket and a key pair; the server's own disk needs none. One in which files are
 * kept may be called by another address, but not become another place: they would be lost, or those that come after would.
 */
export const ossConfigRules = defineRules(ossConfig, {
  save: {
    refuse: ({ input, before }) => {
      // A secret is not sent again with each change.
      const secretKey = input.secretKey ?? before?.secretKey;
      if (input.category === 's3') refuseEmpty({ ...before, ...input, secretKey }, needed);
    },
    after: async ({ tx, call, before, row }) => {
      if (before && placeOf(before) !== placeOf(row)) await refuseLost(tx, openStorage(call.services, row), row);
    },
  },
  restore: {},
  enable: {
    // One from before that was refused would take no file of its hospital.
    refuse: ({ row }) => {
      if (row.category === 's3') refuseEmpty(row, needed);
    },
  },
});

/** Where files lie. Region, keys and the form of addresses are only the way there. */
function placeOf({ category, endpoint, bucket }: Place): string {
  return category === 's3' ? `${(endpoint ?? '').replace(/\/$/, '').toLowerCase()} ${bucket ?? ''}` : '';
}

/** Throws 409 unless the first and the last file that were kept there are found in this storage, 400 where it cannot be asked. */
async function refuseLost(tx: Tx, storage: FileStorage, { id, tenantId }: { id: string; tenantId?: string }): Promise<void> {
  const kept = sql`SELECT name FROM file WHERE tenant_id = ${tenantId ?? tx.tenantId} AND oss_id = ${id} ORDER BY create_time`;
  const { rows } = await tx.run<{ name: string }>(sql`(${kept} LIMIT 1) UNION (${kept} DESC LIMIT 1)`);
  try {
    const found = await Promise.all(rows.map(({ name }) => storage.exists(name)));
    if (found.includes(false)) throw conflict('该存储中已有文件，在新的位置找不到。请新增一个存储并启用，或先把文件迁移到新的位置');
  } catch (error) {
    if (error instanceof StorageError) throw invalid(error.said);
    throw error;
  }
}

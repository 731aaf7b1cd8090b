import { testOssConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { serve } from '../../engine/call/call.ts';
import { ossConfigTable } from '../../engine/files/oss-config.table.ts';
import { storageOfConfig } from '../../engine/files/tenant-storage.ts';
import { findRow } from '../../engine/store/rows.ts';
import { invalid, notFound } from '../../platform/refusal.ts';
import { StorageError } from '../../platform/storage/file-storage.ts';

/** Tries a saved configuration. What went wrong is told in the words of the storage, never with its secret. */
export const serveTestOssConfig = serve(testOssConfig, async ({ actor, services, input }) => {
  const config = await findRow(services.database.forTenant(actor.tenantId), ossConfigTable, input.id);
  if (!config) throw notFound();
  try {
    await storageOfConfig(services, config).test();
  } catch (error) {
    if (error instanceof StorageError) throw invalid(error.said);
    throw error;
  }
  return { id: input.id };
});

import { testOssConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { StorageError } from '../../kernel/files/file-storage.ts';
import { ossConfigTable } from '../../kernel/files/oss-config.table.ts';
import { storageOfConfig } from '../../kernel/files/tenant-storage.ts';
import { serve } from '../../kernel/http/call.ts';
import { invalid, notFound } from '../../kernel/refusal.ts';
import { findRow } from '../../kernel/store/rows.ts';

/** Tries a saved configuration. What went wrong is told in the words of the storage, never with its secret. */
export const serveTestOssConfig = serve(testOssConfig, async ({ actor, services, input }) => {
  const config = await findRow(services.database.forTenant(actor.tenantId), ossConfigTable, input.id);
  if (!config) throw notFound();
  try {
    await storageOfConfig(services, config).test();
  } catch (error) {
    if (error instanceof StorageError) throw invalid(error.message);
    throw error;
  }
  return { id: input.id };
});

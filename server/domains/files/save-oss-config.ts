import { ossConfig, SECRET_NEEDED, s3Needs, testOssConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import type { FieldError } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { StorageError } from '../../kernel/files/file-storage.ts';
import { ossConfigTable } from '../../kernel/files/oss-config.table.ts';
import { storageOfConfig } from '../../kernel/files/tenant-storage.ts';
import { type Call, serve } from '../../kernel/http/call.ts';
import { invalid, notFound } from '../../kernel/refusal.ts';
import { submitRow } from '../../kernel/resource/resource-writes.ts';
import { findRow } from '../../kernel/store/rows.ts';

type Input = Record<string, unknown>;

/** A storage of the kind S3 needs an address, a bucket and a key pair; the server's own disk needs none. */
export const serveSubmitOssConfig = serve<Input>(endpointOf(ossConfig, 'submit'), (call) => {
  const { input } = call;
  if (input.category === 's3') {
    const missing = Object.entries(s3Needs).filter(([name]) => (input[name] ?? '') === '');
    const errors: FieldError[] = missing.map(([field, message]) => ({ field, message }));
    if (!input.id && (input.secretKey ?? '') === '') errors.push({ field: 'secretKey', message: SECRET_NEEDED });
    if (errors.length > 0) throw invalid(errors);
  }
  return submitRow(ossConfig, ossConfigTable, call);
});

/** Tries a saved configuration. What went wrong is told in the words of the storage, never with its secret. */
export const serveTestOssConfig = serve<{ id: string }>(testOssConfig, async (call) => {
  const { actor, services, input } = call as Call<{ id: string }>;
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

import { putFile } from '../../../contract/domains/files/files.endpoints.ts';
import { DEFAULT_UPLOAD_CODE } from '../../../contract/kernel/upload-policies.ts';
import { serve } from '../../engine/call/call.ts';
import { linkTo } from '../../engine/files/file-links.ts';
import { storeFile } from '../../engine/files/store-file.ts';
import { invalid } from '../../platform/refusal.ts';
import { refuseTooManyUnused, takeBackBeyondLimit } from './unused-files.ts';

/** One uploaded file: checked, named by the server, kept, and answered with a link that works for ten minutes. */
export const servePutFile = serve(putFile, async ({ request, input, actor, db, services, stamp, now }) => {
  if (!request.isMultipart()) throw invalid('请以表单方式上传文件');
  const part = await request.file({ limits: { files: 1, fields: 5, fileSize: Number.POSITIVE_INFINITY } });
  if (!part) throw invalid('请选择要上传的文件');
  const store = db.scope === 'tenant' ? db : services.database.forTenant(actor.tenantId);
  await refuseTooManyUnused(services, store, actor, now);
  const incoming = { originalName: part.filename, declaredType: part.mimetype, body: part.file, code: input.code ?? DEFAULT_UPLOAD_CODE };
  const kept = await storeFile(store, services, incoming, stamp);
  await takeBackBeyondLimit(services, store, actor, kept.id, now);
  const link = linkTo(services, actor.tenantId, kept.id, { name: kept.originalName });
  return { link, domain: '', name: kept.name, originalName: kept.originalName, attachId: kept.id };
});

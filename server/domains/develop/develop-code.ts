import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { devCode, downloadCode, type GeneratedFile, previewCode } from '../../../contract/domains/develop/dev-code.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import { ANSWERED, type CallOf, serve } from '../../engine/call/call.ts';
import { findRow } from '../../engine/store/rows.ts';
import { declaredTables, tableOf } from '../../engine/store/table.ts';
import { conflict, notFound } from '../../platform/refusal.ts';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { devModelTable, refuseHospitals } from './develop-model.ts';
import { generateCode } from './generate-code.ts';
import type { Model } from './resource-from-model.ts';

export const devCodeTable = tableOf(devCode);

export const servePreviewCode = serve(previewCode, async (call) => ({ files: (await generatedBy(call)).files }));

/** A zip of some kilobytes; its times are the call's, so that the same second gives the same bytes. */
export const serveDownloadCode = serve(downloadCode, async (call) => {
  const { files, name } = await generatedBy(call);
  const bytes = zipSync(Object.fromEntries(files.map(({ path, content }) => [path, strToU8(content)])), { mtime: call.now });
  await call.reply
    .header('Content-Disposition', contentDisposition(`${name}.zip`, 'zip', false))
    .header('Content-Length', bytes.length)
    .type('application/zip')
    .send(Readable.from([Buffer.from(bytes)]));
  return ANSWERED;
});

/** Throws 409 for a model whose table the product has already: its migration could not run. */
async function generatedBy({ actor, input, now, services }: CallOf<typeof previewCode>): Promise<{ files: GeneratedFile[]; name: string }> {
  refuseHospitals(actor, '查看');
  const db = services.database.forGroup(actor.tenantId);
  const plan = await findRow(db, devCodeTable, input.id);
  const model = plan?.modelId ? await findRow(db, devModelTable, String(plan.modelId)) : undefined;
  if (!plan || !model) throw notFound();
  const { modelTable } = model;
  if (declaredTables().some(({ name }) => name === modelTable)) throw conflict(said`数据表${modelTable}已存在，请修改模型的数据表名`);
  return { files: generateCode(model as Model, plan, now), name: String(plan.codeName) };
}

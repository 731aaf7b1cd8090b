import { getStudyPicture, keepStudy, type OpenedStudy, openStudy } from '../../../contract/domains/image/dicom.endpoints.ts';
import { recordReading } from '../../engine/audit/audit.ts';
import { ANSWERED, type Call, serve } from '../../engine/call/call.ts';
import { notFound } from '../../platform/refusal.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';
import { claimRecordings } from '../consultation/consultation.reads.ts';
import type { MadeStudy } from './dicom/make-study.ts';
import { mayMark } from './image.policy.ts';
import { type ImageFile, imageOf, type Order, shownPatient } from './image-files.ts';
import { preparedStudy } from './prepared-study.ts';
import { checkPatient, confirmedPatient, withheldFrom } from './study-patient.ts';

type Asking = Pick<Call<{ applyOrderId: string; fileId: string }>, 'actor' | 'db' | 'input' | 'now' | 'services'>;

/** Opens a study for who may open its order, and writes down that they did: once an opening, not for each picture. */
export const serveOpenStudy = serve(openStudy, async (call) => {
  const { order, file } = await imageOf(call, 'dicom');
  const opened = await shownAs(call, order, file);
  await recordReading(call, { rowTable: 'file', rowId: file.id, rowTenantId: file.tenantId });
  return opened;
});

/** What a waiting page asks again: once it is ready, it is opened. */
export const serveKeepStudy = serve(keepStudy, async (call) => {
  const { order, file } = await imageOf(call, 'dicom');
  return shownAs(call, order, file);
});

async function shownAs(call: Asking, order: Order, file: ImageFile): Promise<OpenedStudy> {
  const { actor, db, services } = call;
  const name = file.originalName;
  const study = await preparedStudy(services, file);
  if ('progress' in study) return { name, state: 'preparing', progress: study.progress, mayMark: false };
  const check = await checkPatient(services.database.forTenant(order.tenantId), order, file, study.made);
  const withheld = withheldFrom(actor, order, file, check);
  if (withheld) return { name, ...withheld };
  // Only what is known to be this patient's: a study that was attached by mistake is still free for whose it is.
  await claimSeries(call, order, file, study.made);
  const patient = shownPatient(order);
  return { name, state: 'ready', shape: study.made.shape, confirmed: check.confirmed, patient, mayMark: await mayMark(db, actor, order) };
}

/** However a study was packed, its series are one patient's (domain rules 6.4.5). Throws 409. */
async function claimSeries({ actor, services, now }: Asking, order: Order, { id }: ImageFile, { digests }: MadeStudy): Promise<void> {
  const recordings = digests.map((digest) => ({ digest, fileId: id }));
  await services.database.forTenant(order.tenantId).transaction((tx) => claimRecordings(tx, { actor, now }, order, recordings));
}

const headers = fileHeaders({ originalName: 'picture.bin', extension: 'bin', inline: false });

/** Each picture asks again whether the order may be opened: who lost it sees nothing more. Nor is one shown before whose it is was confirmed. */
export const serveGetStudyPicture = serve(getStudyPicture, async (call) => {
  const { order, file } = await imageOf(call, 'dicom');
  const { stack, picture } = call.input;
  const study = await preparedStudy(call.services, file);
  const place = 'made' in study ? study.made.places[stack]?.slice(picture * 2, picture * 2 + 2) : undefined;
  const [from, length] = place ?? [];
  if (!('made' in study) || from === undefined || length === undefined) throw notFound('图像不存在');
  await confirmedPatient(call.services, order, file, study.made);
  const bytes = await study.source.read(from, length);
  await call.reply.headers(headers).header('content-length', bytes.length).send(bytes);
  return ANSWERED;
});

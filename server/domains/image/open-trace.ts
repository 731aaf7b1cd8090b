import { getTracePiece, openTrace } from '../../../contract/domains/image/trace.endpoints.ts';
import { recordReading } from '../../engine/audit/audit.ts';
import { ANSWERED, serve } from '../../engine/call/call.ts';
import { notFound } from '../../platform/refusal.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';
import { compareRecording } from './compare-recording.ts';
import { mayMark } from './image.policy.ts';
import { imageOf, type Order } from './image-files.ts';
import { confirmedPatient } from './study-patient.ts';
import { keepLately } from './trace/keep-lately.ts';
import { keyOf, openTraceFile, openTraceHead } from './trace/open-trace-file.ts';
import { tracePiece } from './trace/trace-piece.ts';
import { traceRefusal } from './trace/trace-refusal.ts';

/** `physiologyType` of ECG and of EMG. */
const ECG = '1';
const EMG = '3';

/** An ECG drawn as an EEG would stand on its head, among filters that falsify it. Throws 415. */
function refuseEcg({ kind, physiologyType }: Order): void {
  if (kind === 'ECG' || physiologyType === ECG) throw traceRefusal('心电波形请以dcm或xml格式上传，EDF格式仅用于脑电图和肌电图');
}

/**
 * Reads what a recording holds for who may open its order, and writes down that they did: once an opening, not for each piece. One that names another
 * patient is withheld until somebody has confirmed whose it is.
 */
export const serveOpenTrace = serve(openTrace, async (call) => {
  const { order, file } = await imageOf(call, 'trace');
  refuseEcg(order);
  const { shape, edf } = await openTraceFile(call.services, file);
  await recordReading(call, { rowTable: 'file', rowId: file.id, rowTenantId: file.tenantId });
  const isEmg = order.physiologyType === EMG || shape.channels.every(({ label }) => /^EMG\b/i.test(label));
  const about = { name: file.originalName, isEmg };
  const compared = await compareRecording(call, order, file, edf.patient);
  if (compared.state === 'differs') return { ...about, ...compared };
  return { ...about, ...compared, shape, mayMark: await mayMark(call.db, call.actor, order) };
});

/** A piece has about 32 KB: some 16 MB at most. */
const coarse = keepLately<Buffer | undefined>(512);
const headers = fileHeaders({ originalName: 'piece.bin', extension: 'bin', inline: false });

/** Each piece asks again whether the order may be opened: who lost it sees nothing more. Nor is one shown before whose it is was confirmed. */
export const serveGetTracePiece = serve(getTracePiece, async (call) => {
  const { order, file } = await imageOf(call, 'trace');
  refuseEcg(order);
  const { level, piece } = call.input;
  const head = await openTraceHead(call.services, file);
  await confirmedPatient(call.services, order, file, head.edf);
  const read = () => tracePiece(head, level, piece);
  // Coarse pieces are small, but megabytes are read for each, and everybody who looks at the whole asks for the same.
  const bytes = await (level === 0 ? read() : coarse(`${keyOf(file)} ${level} ${piece}`, read));
  if (!bytes) throw notFound('波形片段不存在');
  await call.reply.headers(headers).header('content-length', bytes.length).send(bytes);
  return ANSWERED;
});

import { getTracePiece, openTrace } from '../../../contract/domains/image/trace.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { ANSWERED, serve } from '../../engine/call/call.ts';
import { notFound } from '../../platform/refusal.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';
import { mayMark } from './image.policy.ts';
import { imageOf } from './image-files.ts';
import { openTraceFile } from './trace/open-trace-file.ts';
import { tracePiece } from './trace/trace-piece.ts';

/** `physiologyType` of EMG. */
const EMG = '3';

/** Reads what a recording holds for who may open its order, and writes down that they did: once an opening, not for each piece. */
export const serveOpenTrace = serve(openTrace, async (call) => {
  const { order, file } = await imageOf(call, 'trace');
  const { shape } = await openTraceFile(call.services, file);
  await call.transaction((tx) => recordAudit(tx, call, { rowTable: 'file', rowId: file.id, rowTenantId: file.tenantId }));
  const isEmg = order.physiologyType === EMG || shape.channels.every(({ label }) => /^EMG\b/i.test(label));
  return { name: file.originalName, shape, isEmg, mayMark: await mayMark(call.db, call.actor, order) };
});

const headers = fileHeaders({ originalName: 'piece.bin', extension: 'bin', inline: false });

/** Each piece asks again whether the order may be opened: who lost it sees nothing more. */
export const serveGetTracePiece = serve(getTracePiece, async (call) => {
  const { file } = await imageOf(call, 'trace');
  const { level, piece } = call.input;
  const bytes = await tracePiece(await openTraceFile(call.services, file), level, piece);
  if (!bytes) throw notFound('波形片段不存在');
  await call.reply.headers(headers).header('content-length', bytes.length).send(bytes);
  return ANSWERED;
});

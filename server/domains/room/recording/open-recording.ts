import { downloadRecording, getRecording, openRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { recordReading } from '../../../engine/audit/audit.ts';
import { type CallOf, serve, servePublic } from '../../../engine/call/call.ts';
import { sendFile } from '../../../engine/files/send-file.ts';
import type { Store } from '../../../engine/store/database.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict, forbidden, notFound } from '../../../platform/refusal.ts';
import { fileHeaders } from '../../../platform/storage/content-disposition.ts';
import { LINK_LIFETIME_MS, signLink, verifyLink } from '../../../platform/storage/signed-links.ts';
import { visibleConsultation } from '../../consultation/consultation.reads.ts';
import { guardRole } from '../room.policy.ts';
import { roomRecordingPartTable } from './recording.tables.ts';

export const serveOpenRecording = serve(openRecording, (call) => linkFor(call, 0));
export const serveDownloadRecording = serve(downloadRecording, (call) => linkFor(call, 1));

/** What the signature is made over: a link for playing does not download, and none to a file opens a recording. */
const signedFor = (partId: string, download: number): string => `${partId}/recording${download === 1 ? '/download' : ''}`;

/** Writes down who opens or takes along which part, and gives out a link. Throws 403 for who only looks on at the order, 404 for a part of another one. */
async function linkFor(call: CallOf<typeof openRecording>, download: 0 | 1): Promise<{ link: string }> {
  const { actor, db, input, services, now } = call;
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  await guardRole(db, actor, order);
  const { tenantId } = order;
  const { rows } = await db.run<{ id: string; state: string }>(sql`
    SELECT p.id, p.state FROM room_recording_part p JOIN room_recording r ON r.tenant_id = p.tenant_id AND r.id = p.recording_id
    WHERE p.tenant_id = ${tenantId} AND p.id = ${input.partId} AND r.apply_order_id = ${order.id} AND r.remove_time IS NULL`);
  const [part] = rows;
  if (!part) throw notFound();
  if (part.state !== 'ready') throw conflict('录像还在整理，请稍后再试');
  await recordReading(call, { rowTable: roomRecordingPartTable.name, rowId: part.id, rowTenantId: tenantId });
  const token = signLink({ fileId: signedFor(part.id, download), tenantId, expiresAt: now + LINK_LIFETIME_MS, secret: services.secret });
  return { link: `/api${getRecording.path.replace('{partId}', part.id)}?token=${token}${download === 1 ? '&download=1' : ''}` };
}

/** The bytes, or the range that a player seeks to. Without a valid signature nothing is looked up; after its time there is nothing. */
export const serveGetRecording = servePublic(getRecording, async (call) => {
  const { input, services, now } = call;
  const download = input.download === 1 ? 1 : 0;
  const verdict = verifyLink({ fileId: signedFor(input.partId, download), token: input.token, secret: services.secret, now });
  if (verdict.result === 'expired') throw forbidden('链接已过期，请刷新页面后重试');
  if (verdict.result !== 'ok') throw forbidden('链接无效');
  const file = await fileOf(services.database.forTenant(verdict.tenantId), input.partId);
  if (!file) throw notFound('录像不存在，或已到期删除');
  // Nothing but these two is inside: a player may show it where it stands.
  const headers = fileHeaders({ originalName: file.originalName, extension: 'webm', inline: false });
  return sendFile(call, verdict.tenantId, file, { ...headers, 'content-type': 'video/webm' });
});

interface PartFile {
  name: string;
  ossId: string | null;
  originalName: string;
  size: number;
}

async function fileOf(store: Store, partId: string): Promise<PartFile | undefined> {
  const { rows } = await store.run<PartFile>(sql`
    SELECT f.name, f.oss_id AS "ossId", f.original_name AS "originalName", f.size
    FROM room_recording_part p JOIN file f ON f.tenant_id = p.tenant_id AND f.id = p.file_id
    WHERE p.tenant_id = ${store.tenantId} AND p.id = ${partId}`);
  return rows[0];
}

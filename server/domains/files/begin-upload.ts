import { BIG_FILE_MOST_OPEN, type putChunk } from '../../../contract/domains/files/big-file.endpoints.ts';
import type { InputOf } from '../../../contract/kernel/field.ts';
import { said } from '../../../contract/kernel/said.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import type { Store } from '../../engine/store/database.ts';
import { insertSql, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { findOwnUpload, type Upload } from './big-file.reads.ts';
import { bigFileTable } from './big-file.tables.ts';
import { baseName, checkAcceptable } from './large-attachment.ts';

/** The declared fields of one piece, read. */
export type ChunkInput = InputOf<typeof putChunk.input> & { chunkSize: number };

/**
 * The upload that a piece belongs to, begun by its first piece. Two first pieces at once find the same one. Throws 400,
 * 413 and 415 for a file that would not be accepted when it is complete, so that nobody sends gigabytes in vain.
 */
export async function beginUpload(store: Store, actor: Actor, input: ChunkInput, now: number): Promise<Upload> {
  const known = await findOwnUpload(store, actor, input);
  if (input.totalChunks === null) throw invalid([{ field: 'totalChunks', message: '分片总数应为整数' }]);
  if (known) return sameShape(known, input);
  const filename = baseName(input.filename);
  checkAcceptable(filename, input.totalSize);
  await checkOpenUploads(store, actor);
  const time = new Date(now);
  const row = {
    ...{ id: newId(), tenantId: store.tenantId, userId: actor.userId, userName: actor.realName, deptId: actor.deptId, filename },
    ...{ busniessType: input.busniessType, busniessId: input.busniessId ?? '', identifier: input.identifier },
    ...{ totalSize: input.totalSize, chunkSize: input.chunkSize, totalChunks: chunkCount(input), mergeStatus: '0', submitted: 0 },
    ...{ createUser: actor.userId, createTime: time, updateUser: actor.userId, updateTime: time, version: 0, isDeleted: 0 },
  };
  await store.run(sql`${insertSql(bigFileTable, [row])} ON CONFLICT DO NOTHING`);
  const begun = await findOwnUpload(store, actor, input);
  if (!begun) throw conflict('上传已被删除，请重新选择文件');
  return sameShape(begun, input);
}

/** Bytes that a piece must have: all have the same but the last. */
export function chunkBytes(
  { totalSize, chunkSize, totalChunks }: Pick<Upload, 'totalSize' | 'chunkSize' | 'totalChunks'>,
  chunkNumber: number,
) {
  return chunkNumber < totalChunks ? chunkSize : totalSize - (totalChunks - 1) * chunkSize;
}

const chunkCount = ({ totalSize, chunkSize }: ChunkInput): number => Math.ceil(totalSize / chunkSize);

/** The checksum names the content; a client that cuts it differently than it was begun would mix two cuts. */
function sameShape(upload: Upload, input: ChunkInput): Upload {
  if (upload.totalSize !== input.totalSize) throw invalid('文件大小与已开始的上传不一致，请重新选择文件');
  if (upload.chunkSize !== input.chunkSize) throw invalid('分片大小与已开始的上传不一致，请刷新页面后重试');
  if (input.totalChunks !== undefined && input.totalChunks !== upload.totalChunks) throw invalid('分片总数与文件大小不一致');
  if (input.chunkNumber > upload.totalChunks) throw invalid(said`分片序号超出范围，该文件共${upload.totalChunks}片`);
  return upload;
}

async function checkOpenUploads(store: Store, actor: Actor): Promise<void> {
  const { rows } = await store.run<{ open: number }>(sql`
    SELECT count(*) AS open FROM big_file
    WHERE tenant_id = ${store.tenantId} AND user_id = ${actor.userId} AND is_deleted = 0 AND merge_status <> '2'`);
  if ((rows[0]?.open ?? 0) < BIG_FILE_MOST_OPEN) return;
  throw conflict(said`未完成的上传已有${BIG_FILE_MOST_OPEN}个，请先完成或删除其中的一些`);
}

import type { MultipartFile } from '@fastify/multipart';
import { BIG_FILE_CHUNK_BYTES, putChunk } from '../../../contract/domains/files/big-file.endpoints.ts';
import { readInput } from '../../../contract/kernel/read-input.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import { invalid } from '../../platform/refusal.ts';
import { beginUpload, type ChunkInput } from './begin-upload.ts';
import { answerRecord, findUploadById, ownStore, recordOf, type Upload } from './big-file.reads.ts';
import { keepChunk } from './keep-chunk.ts';

const MOST_FIELDS = 20;

/** One piece of a big file. Sending it twice, or twice at once, changes nothing; pieces may come in any order. */
export const servePutChunk = serve(putChunk, async (call) => {
  const { input, part } = await readForm(call);
  const store = ownStore(call);
  const upload = await beginUpload(store, call.actor, input, call.now);
  if (isWanted(upload, input.chunkNumber)) await keepChunk(store, call.services, upload, { ...input, body: part.file }, call.now);
  else part.file.resume();
  const now = (await findUploadById(store, upload.id)) ?? upload;
  return answerRecord(call, recordOf(call.services, input, now));
});

function isWanted(upload: Upload, chunkNumber: number): boolean {
  return upload.mergeStatus !== '2' && !upload.chunkNumbers.includes(chunkNumber);
}

/** The fields in front of the file, and the file itself, of which nothing has been read yet. */
async function readForm({ request, input }: Call): Promise<{ input: ChunkInput; part: MultipartFile }> {
  if (!request.isMultipart()) throw invalid('请以表单方式上传分片');
  const limits = { files: 1, fields: MOST_FIELDS, fieldSize: 2_000, fileSize: BIG_FILE_CHUNK_BYTES + 1 };
  const sent: Record<string, unknown> = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') return { input: readFields(sent), part };
    sent[part.fieldname] = part.value;
  }
  throw invalid('请选择要上传的分片，文件须在其他字段之后');
}

function readFields(sent: Record<string, unknown>): ChunkInput {
  const reading = readInput(putChunk.input, sent);
  if (!reading.ok) throw invalid(reading.errors);
  return { ...reading.value, chunkSize: reading.value.chunkSize ?? BIG_FILE_CHUNK_BYTES };
}

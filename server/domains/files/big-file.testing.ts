import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChunkUploadRecord } from '../../../contract/domains/files/big-file.endpoints.ts';
import { existBigFile, mergeBigFile, putChunk } from '../../../contract/domains/files/big-file.endpoints.ts';
import type { Envelope } from '../../../contract/kernel/envelope.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { grantAll } from '../../engine/identity/menu-sync.ts';
import { sql } from '../../engine/store/sql.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { sweepBigFiles } from './big-file.jobs.ts';

export const MB = 1_048_576;

export interface SampleFile {
  bytes: Buffer;
  target: { busniessType: string; busniessId: string; identifier: string; filename: string };
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const MP4_HEAD = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(8), Buffer.from('isommp42')]);

/** A file that looks like a film, with other content every time. */
export function sampleFilm(size: number, filename = '手术录像.mp4', head = MP4_HEAD): SampleFile {
  const bytes = Buffer.concat([head, randomBytes(Math.max(0, size - head.length))]).subarray(0, size);
  return { bytes, target: { busniessType: 'case', busniessId: 'HZ1', identifier: hashOf(bytes), filename } };
}

/** The part of the file that piece `number` (from 1) holds. */
export const pieceOf = ({ bytes }: SampleFile, number: number, chunkSize = MB): Buffer =>
  bytes.subarray((number - 1) * chunkSize, number * chunkSize);

export type Fields = Record<string, string | number>;

/** Fields in front of the file, as every client of this family sends them. */
export function formOf(fields: Fields, piece: Buffer): { body: Buffer; type: string } {
  const boundary = `----lianyi${randomBytes(8).toString('hex')}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(texts.join('') + head), piece, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

export function fieldsOf({ bytes, target }: SampleFile, number: number, piece: Buffer): Fields {
  return { ...target, chunkNumber: number, chunkSize: MB, totalSize: bytes.length, chunkSha256: hashOf(piece) };
}

export interface Answer {
  status: number;
  body: Envelope<ChunkUploadRecord>;
}

interface Sending {
  fields?: Fields;
  piece?: Buffer;
  app?: TestApp['app'];
}

/** Sends one piece of a file; fields and bytes may be falsified. */
export async function sendPiece({ app }: Pick<TestApp, 'app'>, client: Client, file: SampleFile, number: number, change: Sending = {}) {
  const piece = change.piece ?? pieceOf(file, number);
  const { body, type } = formOf({ ...fieldsOf(file, number, piece), ...change.fields }, piece);
  const response = await (change.app ?? app).inject({
    method: 'POST',
    url: `/api${putChunk.path}`,
    headers: { 'blade-auth': `bearer ${client.token}`, 'content-type': type },
    payload: body,
  });
  return { status: response.statusCode, body: response.json() } as Answer;
}

export function pieceCount({ bytes }: SampleFile): number {
  return Math.ceil(bytes.length / MB);
}

/** Sends every piece, three at once. Returns the last answer with body code 205, or the last one. */
export async function sendAll(app: TestApp, client: Client, file: SampleFile): Promise<Answer> {
  const answers: Answer[] = [];
  const numbers = Array.from({ length: pieceCount(file) }, (_, at) => at + 1);
  for (let at = 0; at < numbers.length; at += 3) {
    answers.push(...(await Promise.all(numbers.slice(at, at + 3).map((number) => sendPiece(app, client, file, number)))));
  }
  return answers.find(({ body }) => body.code === 205) ?? (answers.at(-1) as Answer);
}

export const exist = (client: Client, { target }: SampleFile) => client.send<ChunkUploadRecord>(existBigFile, target);

export const merge = (client: Client, { target }: SampleFile) => client.send<ChunkUploadRecord>(mergeBigFile, target);

/** A person who may also what `codes` say. Before their first call. */
export async function allow(app: TestApp, name: PersonName, codes: readonly string[]): Promise<Client> {
  const { tenantId, userId } = app.people[name];
  const store = app.services.database.forTenant(tenantId);
  const { rows } = await store.run<{ roleId: string }>(
    sql`SELECT role_id AS "roleId" FROM user_role WHERE tenant_id = ${tenantId} AND user_id = ${userId}`,
  );
  await grantAll(store, rows[0]?.roleId ?? '', codes, app.clock.now());
  await announceAccessChange(store);
  return app.as(name);
}

interface ChunkRow {
  bigFileId: string;
  name: string;
  chunkNumber: number;
  stored: number;
}

/** Everything that is kept of pieces, of all uploads, by number. */
export async function chunkRows(app: TestApp): Promise<ChunkRow[]> {
  const { rows } = await app.services.database
    .forGroup()
    .run<ChunkRow>(
      sql`SELECT big_file_id AS "bigFileId", name, chunk_number AS "chunkNumber", stored FROM big_file_chunk ORDER BY chunk_number`,
    );
  return rows;
}

/** The whole way of a file: all pieces and the merge. */
export async function uploadWhole(app: TestApp, client: Client, file: SampleFile): Promise<{ id: string; attachId: string }> {
  await sendAll(app, client, file);
  const { body } = await merge(client, file);
  if (body.code !== 200) throw new Error(`the merge answered ${body.code}: ${body.msg}`);
  // The pieces go after the answer.
  while ((await chunkRows(app)).some(({ bigFileId }) => bigFileId === body.data?.id)) await sleep(20);
  return { id: body.data?.id ?? '', attachId: body.data?.attachId ?? '' };
}

/** Ends every unfinished upload, however young. */
export async function sweepAll({ services }: TestApp): Promise<void> {
  await services.database.forGroup().run(sql`UPDATE big_file SET update_time = ${new Date(0)} WHERE merge_status <> '2'`);
  await sweepBigFiles(services);
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { said } from '../../../../contract/kernel/said.ts';
import { askOutside, NoAnswer, openOutside } from '../../../platform/net/ask-outside.ts';
import { seriesIn, storedIn, studiesIn } from './dicom-json.ts';
import {
  ArchiveFailure,
  type FoundSeries,
  type FoundStudy,
  type ImageArchivePort,
  plainTerm,
  type SentFile,
  type Stored,
  type StudyQuery,
  type Wanted,
} from './dicomweb-port.ts';
import { boundaryIn, eachPart } from './multipart-parts.ts';
import { readLittle, type Watched, watched } from './transfer-limits.ts';

export interface DicomwebSettings {
  /** Root of the three services. */
  readonly address: string;
  readonly signIn: 'none' | 'basic' | 'bearer';
  readonly account: string;
  readonly secret: string;
  readonly allowPrivate: boolean;
}

const ASK_MS = 20_000;
const BROKEN = '与影像归档的连接中断，请稍后重试';

/** QIDO-RS, WADO-RS and STOW-RS of PS3.18, as far as studies are concerned. */
export function createDicomweb(settings: DicomwebSettings): ImageArchivePort {
  return {
    search: (query) => search(settings, query),
    series: (studyUid, most) => series(settings, studyUid, most),
    retrieve: (wanted, take) => retrieve(settings, wanted, take),
    store: (files) => store(settings, files),
  };
}

function urlOf({ address }: DicomwebSettings, path: string): URL {
  const url = `${address.replace(/\/+$/, '')}${path}`;
  if (!URL.canParse(url)) throw new ArchiveFailure('影像归档的服务地址不正确', true);
  return new URL(url);
}

function headersOf({ signIn, account, secret }: DicomwebSettings, accept: string): Record<string, string> {
  const credentials = {
    none: {},
    basic: { authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}` },
    bearer: { authorization: `Bearer ${secret}` },
  };
  return { accept, ...credentials[signIn] };
}

async function search(
  settings: DicomwebSettings,
  { studyUid, number, name, accession, from, until, most }: StudyQuery,
): Promise<FoundStudy[]> {
  const [plainNumber, plainName, plainAccession] = [number, name, accession].map((term) => plainTerm(term ?? ''));
  // An archive takes an empty criterion for one that everything meets.
  if (!studyUid && !plainNumber && !plainName && !plainAccession) throw new Error('an archive is not asked for everybody');
  const asked = new URLSearchParams({ limit: String(most) });
  if (studyUid) asked.set('StudyInstanceUID', studyUid);
  if (plainNumber) asked.set('PatientID', plainNumber);
  if (plainName) asked.set('PatientName', `*${plainName}*`);
  if (plainAccession) asked.set('AccessionNumber', plainAccession);
  if (from || until) asked.set('StudyDate', [from, until].map((day) => (day ?? '').replaceAll('-', '')).join('-'));
  for (const field of ['StudyDescription', 'ModalitiesInStudy', 'NumberOfStudyRelatedSeries', 'NumberOfStudyRelatedInstances'])
    asked.append('includefield', field);
  return (await query(settings, `/studies?${asked}`, studiesIn)).slice(0, most);
}

async function series(settings: DicomwebSettings, studyUid: string, most: number): Promise<FoundSeries[]> {
  const asked = new URLSearchParams({ limit: String(most) });
  for (const field of ['SeriesDescription', 'NumberOfSeriesRelatedInstances']) asked.append('includefield', field);
  return (await query(settings, `/studies/${studyUid}/series?${asked}`, seriesIn)).slice(0, most);
}

async function query<T>(settings: DicomwebSettings, path: string, read: (body: string) => T[] | undefined): Promise<T[]> {
  const url = urlOf(settings, path);
  const headers = headersOf(settings, 'application/dicom+json');
  const answer = await askOutside(url, { method: 'GET', headers, timeoutMs: ASK_MS, allowPrivate: settings.allowPrivate }).catch(
    unanswered,
  );
  if (answer.status === 204) return [];
  refuse(answer.status, '服务地址没有提供DICOMweb查询，请检查地址是否为DICOMweb根地址');
  const found = /json/i.test(answer.headers['content-type'] ?? '') ? read(answer.body.toString('utf8')) : undefined;
  if (!found) throw new ArchiveFailure('影像归档的答复不是DICOMweb格式，请检查服务地址', true);
  return found;
}

async function retrieve(
  settings: DicomwebSettings,
  { studyUid, seriesUid }: Wanted,
  take: (file: Readable) => Promise<void>,
): Promise<void> {
  const path = `/studies/${studyUid}${seriesUid ? `/series/${seriesUid}` : ''}`;
  const headers = headersOf(settings, 'multipart/related; type="application/dicom"; transfer-syntax=*');
  const watch = watched();
  try {
    const incoming = await open(urlOf(settings, path), { method: 'GET', headers }, settings, watch);
    refuse(incoming.statusCode ?? 502, '影像归档中已没有该检查，请重新查询');
    const boundary = boundaryIn(incoming.headers['content-type']);
    if (!boundary) throw new ArchiveFailure('影像归档返回的不是DICOM文件，请联系管理员检查归档的WADO-RS设置');
    incoming.on('data', watch.beat);
    // Listening makes a stream flow; the parser takes over from here.
    incoming.pause();
    await eachPart(incoming, boundary, take);
  } catch (error) {
    throw error instanceof ArchiveFailure ? error : watch.told(error, BROKEN);
  } finally {
    watch.end();
  }
}

async function store(settings: DicomwebSettings, files: readonly SentFile[]): Promise<Stored> {
  const boundary = `lianyi-${randomUUID()}`;
  const headers = {
    ...headersOf(settings, 'application/dicom+json'),
    'content-type': `multipart/related; type="application/dicom"; boundary=${boundary}`,
    // Not every archive takes a body whose length nobody has told.
    'content-length': String(files.reduce((sum, { size }) => sum + headOf(boundary).length + size + 2, tailOf(boundary).length)),
  };
  const watch = watched();
  try {
    const body = Readable.from(bodyOf(files, boundary, watch), { objectMode: false });
    const incoming = await open(urlOf(settings, '/studies'), { method: 'POST', headers, body }, settings, watch);
    const status = incoming.statusCode ?? 502;
    // 202 and 409 say what of it was not kept, and why.
    if (status !== 409) refuse(status, '服务地址没有提供DICOMweb存储（STOW-RS），请检查归档设置');
    const stored = storedIn(await readLittle(incoming));
    if (!stored && status === 409) throw new ArchiveFailure('影像归档拒绝了这份影像');
    if (!stored) throw new ArchiveFailure('影像归档的答复不是DICOMweb格式，请检查服务地址', true);
    return { ...stored, sent: files.length };
  } catch (error) {
    throw error instanceof ArchiveFailure ? error : watch.told(error, BROKEN);
  } finally {
    watch.end();
  }
}

const headOf = (boundary: string): Buffer => Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`);
const tailOf = (boundary: string): Buffer => Buffer.from(`--${boundary}--\r\n`);

async function* bodyOf(files: readonly SentFile[], boundary: string, { beat }: Watched): AsyncGenerator<Buffer> {
  for (const { open: read } of files) {
    yield headOf(boundary);
    for await (const piece of await read()) {
      beat();
      yield piece;
    }
    yield Buffer.from('\r\n');
  }
  yield tailOf(boundary);
}

type Request = { readonly method: string; readonly headers: Record<string, string>; readonly body?: Readable };

function open(url: URL, request: Request, { allowPrivate }: DicomwebSettings, { signal }: Watched): Promise<IncomingMessage> {
  return openOutside(url, { ...request, allowPrivate, signal }).catch((error: unknown) => {
    if (error instanceof NoAnswer && !signal.aborted) return unanswered(error);
    throw error;
  });
}

/** Throws for whatever is not an answer to what was asked. */
function refuse(status: number, absent: string): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 403) throw new ArchiveFailure('影像归档拒绝了登录，请联系管理员检查认证方式、用户名与密码', true);
  if (status === 404) throw new ArchiveFailure(absent);
  if (status === 413) throw new ArchiveFailure('影像归档拒绝了这份影像：文件过大');
  // What was asked is not as this archive wants it; others may be.
  if (status < 500 && status !== 408 && status !== 429 && status >= 400) throw new ArchiveFailure(said`影像归档拒绝了请求（${status}）`);
  throw new ArchiveFailure(said`影像归档没有给出可用的答复（${status}），请稍后重试`, true);
}

function unanswered(error: unknown): never {
  const code = error instanceof NoAnswer ? error.code : 'UNKNOWN';
  if (code === 'PRIVATE') throw new ArchiveFailure('影像归档地址不能是内部网络的地址', true);
  if (code === 'TOO_LARGE') throw new ArchiveFailure('影像归档返回的结果过多，请缩小查询范围');
  throw new ArchiveFailure(said`无法连接影像归档，请检查地址与网络（${code}）`, true);
}

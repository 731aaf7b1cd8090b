import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A study as the archive has it. */
export interface ArchivedStudy {
  readonly uid: string;
  readonly name: string;
  readonly number: string;
  readonly birth?: string;
  readonly sex?: string;
  /** `yyyyMMdd`. */
  readonly date: string;
  readonly modality: string;
  readonly description: string;
  readonly accession?: string;
  readonly files: readonly Buffer[];
  /** How its files lie in series; without a word in one that nobody asks for. */
  readonly series?: readonly ArchivedSeries[];
}

export interface ArchivedSeries {
  readonly uid: string;
  readonly number: number;
  readonly description: string;
  readonly files: readonly Buffer[];
}

/** What the archive does wrong, until it is told otherwise. */
export type Fault =
  | 'cut'
  | 'html'
  | 'nonsense'
  | 'endless'
  | 'other-study'
  | 'twice'
  | 'fewer'
  | 'no-dicom'
  | 'other-series'
  | 'conflict'
  | number;

export interface DicomwebServer {
  readonly address: string;
  readonly studies: Map<string, ArchivedStudy>;
  /** What was sent to it: the files of each request. */
  readonly received: Buffer[][];
  /** Of requests, in their order. */
  readonly asked: string[];
  fault?: Fault;
  /** What requests must bear. */
  authorization?: string;
  /** Holds whatever is asked for until it is let go. */
  gate?: Promise<void>;
  stop(): void;
}

/** Speaks QIDO-RS, WADO-RS and STOW-RS on this machine, and misbehaves on demand. */
export async function startDicomwebServer(): Promise<DicomwebServer> {
  const server = createServer((request, response) => {
    answer(own, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const own: DicomwebServer = {
    address: `http://127.0.0.1:${port}/dicom-web`,
    ...{ studies: new Map(), received: [], asked: [] },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return own;
}

async function answer(own: DicomwebServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', own.address);
  own.asked.push(`${request.method} ${url.pathname}${url.search}`);
  if (own.authorization && request.headers.authorization !== own.authorization) return void response.writeHead(401).end();
  if (typeof own.fault === 'number') return void response.writeHead(own.fault).end();
  if (request.method === 'POST') return stow(own, request, response);
  const [, uid, series] = /\/studies\/([0-9.]+)(?:\/series\/([0-9.]+))?$/.exec(url.pathname) ?? [];
  if (uid) return wado(own, filesOf(own, uid, series), uid, response);
  if (own.fault === 'nonsense') return void response.setHeader('content-type', 'application/dicom+json').end('{');
  const [, parent] = /\/studies\/([0-9.]+)\/series$/.exec(url.pathname) ?? [];
  if (parent) {
    const told = own.studies.get(parent)?.series?.map((one) => seriesElements(one)) ?? [];
    return void response.setHeader('content-type', 'application/dicom+json').end(JSON.stringify(told));
  }
  const found = [...own.studies.values()].filter((one) => matches(one, url.searchParams)).slice(0, Number(url.searchParams.get('limit')));
  response.setHeader('content-type', 'application/dicom+json').end(JSON.stringify(found.map(elements)));
}

function matches({ uid, number, name, accession, date }: ArchivedStudy, asked: URLSearchParams): boolean {
  const [from = '', until = ''] = (asked.get('StudyDate') ?? '').split('-');
  return (
    (!asked.has('StudyInstanceUID') || asked.get('StudyInstanceUID') === uid) &&
    (!asked.has('PatientID') || asked.get('PatientID') === number) &&
    (!asked.has('PatientName') || name.includes(String(asked.get('PatientName')).replaceAll('*', ''))) &&
    (!asked.has('AccessionNumber') || asked.get('AccessionNumber') === accession) &&
    (from === '' || date >= from) &&
    (until === '' || date <= until)
  );
}

const is = (vr: string, ...Value: readonly unknown[]) => ({ vr, Value });

function elements(study: ArchivedStudy): object {
  const { uid, name, number, birth = '', sex = '', date, modality, description, accession = '', files, series } = study;
  return {
    '00080020': is('DA', date),
    '00080050': is('SH', accession),
    '00080061': is('CS', modality),
    '00081030': is('LO', description),
    '00100010': is('PN', { Alphabetic: name }),
    '00100020': is('LO', number),
    '00100030': birth ? is('DA', birth) : { vr: 'DA' },
    '00100040': is('CS', sex),
    '0020000D': is('UI', uid),
    '00201206': is('IS', series?.length ?? 1),
    '00201208': is('IS', files.length),
  };
}

const seriesElements = ({ uid, number, description, files }: ArchivedSeries): object => ({
  '00080060': is('CS', 'CT'),
  '0008103E': is('LO', description),
  '0020000E': is('UI', uid),
  '00200011': is('IS', number),
  '00201209': is('IS', files.length),
});

function filesOf(own: DicomwebServer, uid: string, series: string | undefined): readonly Buffer[] | undefined {
  const study = own.studies.get(uid);
  if (series === undefined) return study?.files;
  // An archive that passes over what it does not understand sends everything.
  return own.fault === 'other-series' ? study?.files : study?.series?.find((one) => one.uid === series)?.files;
}

async function wado(own: DicomwebServer, all: readonly Buffer[] | undefined, uid: string, response: ServerResponse): Promise<void> {
  await own.gate;
  if (!all) return void response.writeHead(404).end();
  if (own.fault === 'html') return void response.setHeader('content-type', 'text/html').end('<h1>login</h1>');
  response.setHeader('content-type', 'multipart/related; type="application/dicom"; boundary="a-b_c"');
  const part = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from('\r\n--a-b_c\r\nContent-Type: application/dicom\r\n\r\n'), bytes]);
  const files = own.fault === 'twice' ? [...all, ...all] : own.fault === 'fewer' ? all.slice(1) : all;
  for (const bytes of files) {
    const sent =
      own.fault === 'other-study' ? Buffer.from(bytes.toString('latin1').replaceAll(uid, uid.replace(/.$/, 'x')), 'latin1') : bytes;
    response.write(part(own.fault === 'no-dicom' ? Buffer.from('no picture at all') : sent));
  }
  if (own.fault === 'endless')
    while (!response.destroyed) {
      if (!response.write(part(all[0] ?? Buffer.alloc(0)))) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      await new Promise(setImmediate);
    }
  if (own.fault === 'cut') return void response.write(part(Buffer.alloc(100)), () => response.destroy());
  response.end('\r\n--a-b_c--\r\n');
}

async function stow(own: DicomwebServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, boundary = ''] = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '') ?? [];
  const body = await buffer(request);
  await own.gate;
  const files = body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4, -2), 'latin1'));
  own.received.push(files);
  // A picture whose description says so is refused, as archives do with what they cannot read.
  const bad = files.filter((file) => file.includes('REFUSE-ME'));
  // What is none of a STOW answer, as a proxy before the archive gives it.
  if (own.fault === 'conflict') return void response.writeHead(409, { 'content-type': 'application/json' }).end('{"error":"conflict"}');
  const kept = files.filter((file) => !bad.includes(file)).slice(own.fault === 'fewer' ? 1 : 0);
  const sequence = (of: readonly Buffer[], own: object) => (of.length > 0 ? is('SQ', ...of.map(() => own)) : { vr: 'SQ' });
  const told = {
    '00081198': sequence(bad, { '00081197': is('US', 272) }),
    '00081199': sequence(kept, {}),
  };
  response.writeHead(bad.length === 0 ? 200 : bad.length === files.length ? 409 : 202, { 'content-type': 'application/dicom+json' });
  response.end(JSON.stringify(told));
}

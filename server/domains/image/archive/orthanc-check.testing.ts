// `node scripts/orthanc-check.mjs`: speaks to a real archive, Debian's Orthanc with its DICOMweb plugin, on this machine: what was stored (STOW-RS)
// is found (QIDO-RS), fetched (WADO-RS) and read, by the product's own code. Not part of `npm test`, as it needs `apt-get install orthanc
// orthanc-dicomweb`; says so and ends well where there is none.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { dicomFile } from '../../../demo/studies/write-study.ts';
import { makeStudy } from '../dicom/make-study.ts';
import { createDicomweb } from './dicomweb.ts';
import { ArchiveFailure, type SentFile } from './dicomweb-port.ts';
import { StudyPack } from './pack-study.ts';

const PROGRAM = ['/usr/sbin/Orthanc', '/usr/bin/Orthanc'].find(existsSync);
const PLUGIN = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';
const START_MS = 30_000;
const [ACCOUNT, SECRET] = ['console', 'orthanc-check'];
const STUDY = 4_242;
const UID = `2.25.77001.${STUDY}`;
const PICTURES = 12;

/** One that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

function pictures(): Buffer[] {
  const pixels = Buffer.alloc(256 * 256 * 2);
  for (let at = 0; at < 256 * 256; at += 1) pixels.writeUInt16LE((at * 7) % 4_096, at * 2);
  const patient = { name: 'Shen^Mubai=沈^慕白', number: 'ZY2026088', birth: '1975-03-09', sex: 'M' };
  const plan = { modality: 'CT', study: STUDY, series: 1, rows: 256, columns: 256, pixels, patient, window: [40, 400] } as const;
  return Array.from({ length: PICTURES }, (_, at) => dicomFile({ ...plan, number: at + 1, description: '胸部平扫' }));
}

const sent = (files: readonly Buffer[]): SentFile[] =>
  files.map((bytes) => ({ size: bytes.length, open: async () => Readable.from([bytes]) }));

let failed = 0;

async function check(what: string, work: () => Promise<string>): Promise<void> {
  try {
    console.log(`ok    ${what}: ${await work()}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function demand(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

async function checkArchive(address: string, folder: string): Promise<void> {
  const settings = { address, signIn: 'basic', account: ACCOUNT, secret: SECRET, allowPrivate: true } as const;
  const archive = createDicomweb(settings);
  const files = pictures();
  const to = join(folder, 'study.zip');
  await check('QIDO of an empty archive', async () => `${(await archive.search({ studyUid: UID, most: 1 })).length} studies`);
  await check('STOW', async () => {
    const { stored, refused } = await archive.store(sent(files));
    demand(stored === PICTURES && refused === 0, `${stored} stored, ${refused} refused`);
    return `${stored} files stored`;
  });
  await check('STOW of what is no DICOM file', async () => {
    const told = await archive.store(sent([Buffer.from('no picture at all')])).catch((error: unknown) => error);
    demand(told instanceof ArchiveFailure || (told instanceof Object && 'refused' in told && told.refused === 1), JSON.stringify(told));
    return told instanceof ArchiveFailure ? told.message : 'refused';
  });
  for (const asked of [
    { number: 'ZY2026088' },
    { name: 'Shen' },
    { studyUid: UID },
    { number: 'ZY2026088', from: '2026-11-01', until: '2026-11-30' },
  ])
    await check(`QIDO by ${Object.keys(asked).join(', ')}`, async () => {
      const [found] = await archive.search({ ...asked, most: 50 });
      demand(found?.studyUid === UID && found.pictures === PICTURES, JSON.stringify(found));
      return `${found?.patient.name}, ${found?.takenOn}, ${found?.modality}, ${found?.pictures} files`;
    });
  await check('QIDO of somebody else', async () => {
    const found = await archive.search({ number: 'ZY9999999', most: 50 });
    demand(found.length === 0, JSON.stringify(found));
    return 'nothing';
  });
  await check('WADO', async () => {
    const pack = await StudyPack.at(to, { studyUid: UID });
    try {
      await archive.retrieve({ studyUid: UID }, (part) => pack.take(part));
      await pack.finish();
    } finally {
      await pack.close();
    }
    demand(pack.files === PICTURES, `${pack.files} files`);
    const kept = Object.keys(unzipSync(await readFile(to)));
    return `${kept.length} files, ${pack.bytes} bytes`;
  });
  await check('what came is read', async () => {
    const { shape, patient } = await makeStudy({ from: to, to: join(folder, 'made') }, () => undefined);
    demand(shape.stacks[0]?.pictures === PICTURES && patient.number === 'ZY2026088', JSON.stringify({ shape, patient }));
    return `${shape.stacks[0]?.pictures} pictures of ${patient.name}`;
  });
  await check('WADO of a study that is not there', async () => {
    const told = await archive.retrieve({ studyUid: '2.25.77001.1' }, async () => undefined).catch((error: unknown) => error);
    demand(told instanceof ArchiveFailure, String(told));
    return told instanceof Error ? told.message : '';
  });
  await check('a wrong password', async () => {
    const told = await createDicomweb({ ...settings, secret: 'wrong' })
      .search({ studyUid: UID, most: 1 })
      .catch((error: unknown) => error);
    demand(told instanceof ArchiveFailure && told.isOfArchive, String(told));
    return told instanceof Error ? told.message : '';
  });
}

if (!PROGRAM || !existsSync(PLUGIN)) {
  console.log('no Orthanc here: apt-get install orthanc orthanc-dicomweb');
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'lianyi-orthanc-'));
const [port, dicomPort] = [await freePort(), await freePort()];
const configuration = {
  ...{ Name: 'check', StorageDirectory: join(folder, 'db'), IndexDirectory: join(folder, 'db'), Plugins: [PLUGIN] },
  ...{ HttpServerEnabled: true, HttpPort: port, RemoteAccessAllowed: false, DicomServerEnabled: false, DicomPort: dicomPort },
  ...{ AuthenticationEnabled: true, RegisteredUsers: { [ACCOUNT]: SECRET }, DefaultEncoding: 'Utf8' },
  DicomWeb: { Enable: true, Root: '/dicom-web/' },
};
await writeFile(join(folder, 'orthanc.json'), JSON.stringify(configuration));
const orthanc = spawn(PROGRAM, [join(folder, 'orthanc.json')], { stdio: ['ignore', 'ignore', 'pipe'] });
const said: string[] = [];
orthanc.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
const ended = new Promise((resolve) => orthanc.once('exit', resolve));
try {
  const until = Date.now() + START_MS;
  const isUp = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (Date.now() > until || orthanc.exitCode !== null) throw new Error(`Orthanc did not start:\n${said.join('').slice(-2_000)}`);
    await pause(200);
  }
  await checkArchive(`http://127.0.0.1:${port}/dicom-web`, folder);
} finally {
  orthanc.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

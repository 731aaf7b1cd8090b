import sharp from 'sharp';
import { ids } from './webm-ids.ts';
import { element, unsigned } from './webm-write.ts';

const [WIDTH, HEIGHT] = [640, 360];
/** Between two pictures, in ms. */
const FRAME_MS = 500;
/** Before the data of a WebP without transparency: RIFF, its length, WEBP, VP8, its length. */
const WEBP_HEAD = 20;

/** Two people in their tiles, as a drawing: the one who speaks has a bright frame, and a bar says how far it is. */
function picture(at: number, count: number): string {
  const tile = (x: number, shirt: string, speaks: boolean) => `
    <rect x="${x}" y="10" width="305" height="310" rx="8" fill="#1d2531" stroke="${speaks ? '#3ecf8e' : '#1d2531'}" stroke-width="4"/>
    <circle cx="${x + 152}" cy="${130 + (speaks ? (at % 2) * 4 : 0)}" r="48" fill="#d9b38c"/>
    <path d="M${x + 62} 320c0-100 180-100 180 0z" fill="${shirt}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#10151d"/>${tile(10, '#eef3f8', at % 4 < 2)}${tile(325, '#5b86b8', at % 4 >= 2)}
    <rect x="10" y="336" width="${((WIDTH - 20) * (at + 1)) / count}" height="8" fill="#c9303a"/></svg>`;
}

/** A lossy WebP is a key picture of VP8 in another box. */
async function vp8(svg: string): Promise<Buffer> {
  const webp = await sharp(Buffer.from(svg)).flatten().webp({ quality: 50 }).toBuffer();
  return webp.subarray(WEBP_HEAD, WEBP_HEAD + webp.readUInt32LE(WEBP_HEAD - 4));
}

const word = (id: number, text: string): Buffer => element(id, Buffer.from(text));
/** As browsers write what they record: nobody knows yet how long it becomes. */
const endless = (id: number): Buffer => Buffer.concat([element(id).subarray(0, 4), Buffer.from('01ffffffffffffff', 'hex')]);

function head(): Buffer {
  const ebml = element(ids.ebml, unsigned(0x4286, 1), unsigned(0x42f7, 1), word(0x4282, 'webm'), unsigned(0x4287, 2), unsigned(0x4285, 2));
  const size = element(0xe0, unsigned(0xb0, WIDTH), unsigned(0xba, HEIGHT));
  const track = [unsigned(ids.trackNumber, 1), unsigned(0x73c5, 1), unsigned(ids.trackType, 1), word(0x86, 'V_VP8'), size];
  const info = element(ids.info, unsigned(ids.timestampScale, 1_000_000), word(ids.muxer, 'lianyi'), word(ids.writer, 'lianyi'));
  return Buffer.concat([ebml, endless(ids.segment), info, element(ids.tracks, element(ids.trackEntry, ...track))]);
}

function cluster(frame: Buffer, ms: number): Buffer {
  // Track 1, no time of its own, a key picture.
  const block = element(ids.simpleBlock, Buffer.from([0x81, 0, 0, 0x80]), frame);
  return Buffer.concat([endless(ids.cluster), unsigned(ids.clusterTime, ms), block]);
}

export interface InventedPiece {
  bytes: Buffer;
  ms: number;
}

/** A recording as a browser hands it on, of nobody: pieces of a silent WebM that any browser plays, two pictures a second. */
export async function inventRecording(count = 12): Promise<InventedPiece[]> {
  const frames = await Promise.all(Array.from({ length: count }, (_, at) => vp8(picture(at, count))));
  const clusters = frames.map((frame, at) => cluster(frame, at * FRAME_MS));
  return clusters.map((bytes, at) => ({ bytes: at === 0 ? Buffer.concat([head(), bytes]) : bytes, ms: FRAME_MS }));
}

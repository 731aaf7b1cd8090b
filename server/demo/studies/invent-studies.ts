import { zipSync } from 'fflate';
import sharp from 'sharp';
import { double, item, sequence, short } from './dicom-elements.ts';
import { dicomFile, type NamedPatient } from './write-study.ts';

const EDGE = 256;
const SLICES = 40;
const FRAMES = 30;
const JPEG_BASELINE = '1.2.840.10008.1.2.4.50';
/** In mm: a chest is about forty centimetres wide. */
const [SPACING, THICKNESS] = [1.6, 6];

const inside = (x: number, y: number, at: readonly [number, number], half: readonly [number, number]): boolean =>
  ((x - at[0]) / half[0]) ** 2 + ((y - at[1]) / half[1]) ** 2 < 1;

/** Noise of a CT: the same every time, without a library's numbers. */
function noises(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

/** Hounsfield units of a chest of ellipses, `up` from 0 at its base to 1 at its top: heart and liver below, a nodule in the left lung. */
function chestAt(x: number, y: number, up: number): number {
  const half = 0.9 - 0.25 * up ** 3;
  if (!inside(x, y, [0, 0], [half, 0.72])) return -1_000;
  if (!inside(x, y, [0, 0], [half - 0.05, 0.67])) return -90;
  if (inside(x, y, [0, 0.5], [0.09, 0.1])) return inside(x, y, [0, 0.49], [0.035, 0.035]) ? 20 : 420;
  const ring = !inside(x, y, [0, 0], [half - 0.11, 0.61]);
  if (ring) return Math.sin(Math.atan2(y, x) * 14 + up * 20) > 0.55 ? 520 : 55;
  const size = 0.62 * Math.min(1, up * 1.6 + 0.25) * (1.1 - 0.5 * up);
  const isLung = inside(x, y, [-0.4, 0.02], [0.34, size]) || inside(x, y, [0.42, 0.02], [0.33, size]);
  if (!isLung) return up < 0.2 && x < 0 ? 62 : inside(x, y, [0.1, 0.34], [0.07, 0.07]) ? 160 : 42;
  if (inside(x, y, [0.1, -0.12], [0.3, 0.3 - 0.25 * up])) return 48;
  if (((x - 0.5) / 0.07) ** 2 + ((y + 0.12) / 0.09) ** 2 + ((up - 0.55) / 0.06) ** 2 < 1) return 36;
  const vessel = Math.sin(x * 41 + up * 9) * Math.sin(y * 37 - up * 7);
  return vessel > 0.93 ? -150 : -840;
}

let chest: Buffer[] | undefined;

/** Drawn once: what differs between studies is whose and when. */
function chestSlices(): Buffer[] {
  chest ??= Array.from({ length: SLICES }, (_, slice) => {
    const noise = noises(slice + 1);
    const up = 1 - slice / (SLICES - 1);
    const pixels = Buffer.alloc(EDGE * EDGE * 2);
    for (let at = 0; at < EDGE * EDGE; at += 1) {
      const [x, y] = [((at % EDGE) / EDGE) * 2 - 1, (Math.floor(at / EDGE) / EDGE) * 2 - 1];
      pixels.writeInt16LE(Math.round(chestAt(x, y, up) + noise() * 24) + 1_024, at * 2);
    }
    return pixels;
  });
  return chest;
}

/** A CT of a chest: forty slices and a scout, as an archive. `seed` makes it another study; it names nobody unless somebody is named. */
export function ctStudy(seed: number, patient: NamedPatient = {}): Buffer {
  const common = { patient, modality: 'CT', study: seed, spacing: [SPACING, SPACING], rescale: [1, -1_024], stored: 12 } as const;
  const slices = chestSlices().map((pixels, at) =>
    dicomFile({
      ...{ ...common, series: 2, number: at + 1, description: '胸部平扫 5mm', rows: EDGE, columns: EDGE, pixels },
      ...{ position: [-205, -205, 240 - at * THICKNESS], direction: [1, 0, 0, 0, 1, 0], window: [40, 400] },
    }),
  );
  const scout = dicomFile({
    ...{ ...common, series: 1, number: 1, description: '定位像', rows: SLICES * 4, columns: EDGE, pixels: scoutOf(chestSlices()) },
    ...{ position: [-205, 0, 240], direction: [1, 0, 0, 0, 0, -1], window: [100, 1_200] },
  });
  const files = Object.fromEntries(slices.map((file, at) => [`SE2/IM${String(at + 1).padStart(4, '0')}`, file]));
  // Packed as most programs do: what is read of it has to be unpacked.
  return Buffer.from(zipSync({ 'SE1/IM0001': scout, ...files }, { level: 1, mtime: '2026-11-20T00:00:00' }));
}

/** Seen from the front: the mean of each column of each slice, four lines a slice. */
function scoutOf(slices: readonly Buffer[]): Buffer {
  const pixels = Buffer.alloc(SLICES * 4 * EDGE * 2);
  for (const [slice, bytes] of slices.entries())
    for (let column = 0; column < EDGE; column += 1) {
      let sum = 0;
      for (let row = 0; row < EDGE; row += 4) sum += bytes.readUInt16LE((row * EDGE + column) * 2);
      for (let line = 0; line < 4; line += 1) pixels.writeUInt16LE(Math.round(sum / (EDGE / 4)), ((slice * 4 + line) * EDGE + column) * 2);
    }
  return pixels;
}

const [WIDE, HIGH] = [320, 240];

/** A beating heart in a fan of speckle, one picture of `FRAMES` of a beat, in colours as devices give them out. */
function echoFrame(at: number): Buffer {
  const noise = noises(at + 77);
  const beat = 0.5 + 0.5 * Math.sin((at / FRAMES) * 2 * Math.PI);
  const pixels = Buffer.alloc(WIDE * HIGH * 3, 4);
  for (let place = 0; place < WIDE * HIGH; place += 1) {
    const [x, y] = [((place % WIDE) - WIDE / 2) / HIGH, Math.floor(place / WIDE) / HIGH];
    const [radius, angle] = [Math.hypot(x, y), Math.atan2(x, y)];
    if (radius > 0.96 || radius < 0.05 || Math.abs(angle) > 0.66) continue;
    const isCavity =
      inside(x, y, [-0.07, 0.4], [0.1 - 0.03 * beat, 0.2 - 0.05 * beat]) || inside(x, y, [0.13, 0.38], [0.075, 0.15 - 0.03 * beat]);
    const isAtrium = inside(x, y, [-0.06, 0.74], [0.09 + 0.02 * beat, 0.1]) || inside(x, y, [0.12, 0.72], [0.08, 0.09]);
    const light = (isCavity || isAtrium ? 14 : 92 + 40 * Math.sin(radius * 40 + angle * 9)) * (1 + noise() * 0.9) * (1.1 - radius * 0.5);
    pixels.fill(Math.max(0, Math.min(255, Math.round(light))), place * 3, place * 3 + 3);
  }
  return pixels;
}

let echo: Promise<Buffer[]> | undefined;

/** Thirty pictures of an ultrasound, packed as JPEG, as one file. */
export async function ultrasoundCine(seed: number, patient: NamedPatient = {}): Promise<Buffer> {
  echo ??= Promise.all(
    Array.from({ length: FRAMES }, (_, at) =>
      sharp(echoFrame(at), { raw: { width: WIDE, height: HIGH, channels: 3 } })
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  );
  const region = item([short(0x0018_6024, 3), short(0x0018_6026, 3), double(0x0018_602c, 0.06), double(0x0018_602e, 0.06)]);
  return dicomFile({
    ...{ patient, modality: 'US', study: seed, series: 1, number: 1, description: '心尖四腔心', rows: HIGH, columns: WIDE },
    ...{ frames: FRAMES, perPixel: 3, photometric: 'YBR_FULL_422', allocated: 8, frameTime: 33.3, syntax: JPEG_BASELINE },
    ...{ pixels: await echo, more: [sequence(0x0018_6011, [region])] },
  });
}

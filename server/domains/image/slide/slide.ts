import {
  LEAST_TILE_EDGE,
  MOST_DESCRIPTION,
  MOST_EDGE,
  MOST_OVERVIEW_TILES,
  MOST_TILE_EDGE,
  MOST_TILES,
} from '../../../../contract/domains/image/slide.limits.ts';
import type { SlideShape } from '../../../../contract/domains/image/slide.shape.ts';
import { said } from '../../../../contract/kernel/said.ts';
import type { ByteSource } from './byte-source.ts';
import { SlideRefusal } from './slide-refusal.ts';
import { bytesOf, type Directory, type Entry, numbersOf, readTiff, type Tiff } from './tiff-directories.ts';

/** The entries of a TIFF directory that matter here. */
export const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  description: 270,
  samples: 277,
  xResolution: 282,
  planar: 284,
  resolutionUnit: 296,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  jpegTables: 347,
} as const;

export const JPEG = 7;
/** None, LZW, both spellings of Deflate, and PackBits: such tiles are decoded and sent as JPEG. */
const RECODED: readonly number[] = [1, 5, 8, 32_773, 32_946];
const JPEG_2000: readonly number[] = [33_003, 33_004, 33_005, 34_712];

/** One level of a slide: where its tiles lie, and how they are stored. */
export interface Level {
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly compression: number;
  /** 1 grey, 2 red-green-blue, 6 luminance and colour. */
  readonly photometric: number;
  readonly samples: number;
  readonly predictor: number;
  readonly offsets: Entry;
  readonly lengths: Entry;
  readonly tables?: Buffer;
}

export interface Slide {
  readonly tiff: Tiff;
  /** The finest first. */
  readonly levels: readonly Level[];
  readonly shape: SlideShape;
  /** The overview would take too many tiles: levels have to be made before it is shown. */
  readonly lacksLevels: boolean;
}

/** How far the proportions of two levels of one picture may differ. */
const MOST_ASKEW = 0.02;

/**
 * What a tiled TIFF shows, from its directories alone. Throws `SlideRefusal` for what cannot be shown; answers `undefined` for a TIFF whose
 * picture is not tiled.
 */
export async function openSlide(source: ByteSource): Promise<Slide | undefined> {
  const tiff = await readTiff(source);
  const main = await largestOf(tiff);
  if (!main) return undefined;
  const base = await levelOf(tiff, main);
  const levels = [base];
  for (const directory of tiff.directories) {
    const level = directory === main || !directory.has(TAG.tileWidth) ? undefined : await levelOf(tiff, directory).catch(() => undefined);
    if (level && belongsTo(base, level)) levels.push(level);
  }
  const ordered = levels.toSorted((one, other) => other.width - one.width).filter((level, at, all) => level.width !== all[at - 1]?.width);
  const coarsest = ordered.at(-1) ?? base;
  const lacksLevels = coarsest.columns * coarsest.rows > MOST_OVERVIEW_TILES;
  return { tiff, levels: ordered, lacksLevels, shape: await shapeOf(tiff, main, ordered) };
}

/** The tiled directory with the most pixels; nothing where the largest picture is not tiled. */
async function largestOf(tiff: Tiff): Promise<Directory | undefined> {
  let [largest, most]: [Directory | undefined, number] = [undefined, 0];
  for (const directory of tiff.directories) {
    const pixels = (await numberOf(tiff, directory, TAG.width)) * (await numberOf(tiff, directory, TAG.height));
    if (pixels > most) [largest, most] = [directory, pixels];
  }
  return largest?.has(TAG.tileWidth) ? largest : undefined;
}

async function numberOf(tiff: Tiff, directory: Directory, tag: number, preset = 0): Promise<number> {
  const entry = directory.get(tag);
  return entry ? ((await numbersOf(tiff, entry, 1))[0] ?? preset) : preset;
}

async function levelOf(tiff: Tiff, directory: Directory): Promise<Level> {
  const number = (tag: number, preset?: number): Promise<number> => numberOf(tiff, directory, tag, preset);
  const [width, height] = [await number(TAG.width), await number(TAG.height)];
  const [tileWidth, tileHeight] = [await number(TAG.tileWidth), await number(TAG.tileHeight)];
  refuseSizes(width, height, tileWidth, tileHeight);
  const [columns, rows] = [Math.ceil(width / tileWidth), Math.ceil(height / tileHeight)];
  if (columns * rows > MOST_TILES) throw new SlideRefusal(said`切片的图块超过${MOST_TILES / 10_000}万个，无法打开`);
  const compression = await number(TAG.compression, 1);
  const [photometric, samples] = [await number(TAG.photometric), await number(TAG.samples, 1)];
  await refuseKinds(tiff, directory, compression, photometric, samples);
  const [offsets, lengths, tables] = [directory.get(TAG.tileOffsets), directory.get(TAG.tileBytes), directory.get(TAG.jpegTables)];
  if (!offsets || !lengths || offsets.count < columns * rows || lengths.count < columns * rows)
    throw new SlideRefusal('文件不完整或已损坏，请重新上传');
  return {
    ...{ width, height, tileWidth, tileHeight, columns, rows, compression, photometric, samples, offsets, lengths },
    predictor: await number(TAG.predictor, 1),
    ...(tables ? { tables: await bytesOf(tiff, tables, MOST_DESCRIPTION) } : {}),
  };
}

function refuseSizes(width: number, height: number, tileWidth: number, tileHeight: number): void {
  const [least, most] = [Math.min(width, height), Math.max(width, height)];
  if (!(least >= 1)) throw new SlideRefusal('文件不完整或已损坏，请重新上传');
  if (most > MOST_EDGE) throw new SlideRefusal(said`切片的边长超过${MOST_EDGE / 10_000}万像素，无法打开`);
  const isTile = (edge: number): boolean => edge >= LEAST_TILE_EDGE && edge <= MOST_TILE_EDGE && Number.isInteger(edge);
  if (!isTile(tileWidth) || !isTile(tileHeight))
    throw new SlideRefusal(said`切片的图块边长须在${LEAST_TILE_EDGE}到${MOST_TILE_EDGE}像素之间，无法打开`);
}

async function refuseKinds(tiff: Tiff, directory: Directory, compression: number, photometric: number, samples: number): Promise<void> {
  if (JPEG_2000.includes(compression)) throw new SlideRefusal('切片以JPEG2000压缩，暂不支持，请在扫描软件中导出为JPEG压缩后重新上传');
  if (compression !== JPEG && !RECODED.includes(compression))
    throw new SlideRefusal('切片的压缩方式暂不支持，请在扫描软件中导出为JPEG压缩后重新上传');
  const bits = directory.get(TAG.bits);
  const depths = bits ? await numbersOf(tiff, bits, 4) : [1];
  const isPlain = depths.every((depth) => depth === 8) && (await numberOf(tiff, directory, TAG.planar, 1)) === 1;
  const isKnown = samples === 1 ? photometric <= 1 : (samples === 3 || samples === 4) && (photometric === 2 || photometric === 6);
  if (!isPlain || !isKnown) throw new SlideRefusal('切片的颜色格式暂不支持，请在扫描软件中导出为8位彩色后重新上传');
}

function belongsTo(base: Level, { width, height }: Level): boolean {
  if (width >= base.width || width < 2 || height < 2) return false;
  // A level of a few pixels is rounded more.
  const allowed = MOST_ASKEW + 2 / Math.min(width, height);
  return Math.abs((width / height) * (base.height / base.width) - 1) <= allowed;
}

async function shapeOf(tiff: Tiff, main: Directory, levels: readonly Level[]): Promise<SlideShape> {
  const written = main.get(TAG.description);
  const text = written ? (await bytesOf(tiff, written, MOST_DESCRIPTION)).toString('latin1') : '';
  const [first] = levels;
  const told = Number(/\bMPP\s*=\s*([\d.]+)/.exec(text)?.[1]);
  const microns = isPlausible(told) ? told : await resolutionOf(tiff, main);
  const objective = Number(/\bAppMag\s*=\s*([\d.]+)/.exec(text)?.[1]);
  return {
    ...{ width: first?.width ?? 0, height: first?.height ?? 0 },
    levels: levels.map(({ width, height, tileWidth, tileHeight }) => ({ width, height, tileWidth, tileHeight })),
    ...(microns ? { micronsPerPixel: microns } : {}),
    ...(objective > 0 && objective <= 200 ? { objective } : {}),
  };
}

/** Micrometres of a pixel that a microscope can have: printers' resolutions stand in the same place. */
const isPlausible = (microns: number): boolean => microns >= 0.02 && microns <= 20;

async function resolutionOf(tiff: Tiff, directory: Directory): Promise<number | undefined> {
  const perUnit = await numberOf(tiff, directory, TAG.xResolution);
  const unit = await numberOf(tiff, directory, TAG.resolutionUnit, 2);
  const microns = (unit === 3 ? 10_000 : 25_400) / perUnit;
  return isPlausible(microns) ? microns : undefined;
}

import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import type { Services } from '../../engine/services.ts';
import type { ImageFile } from './image-files.ts';
import { sourceOf } from './slide/byte-source.ts';
import { SlideRefusal } from './slide/slide-refusal.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Cameras put previews and profiles in front of the picture: more than this is none of theirs. */
const MOST_HEAD = 1_048_576;

/** Pixels of a PNG or JPEG by its head. Throws `SlideRefusal` for what is neither. */
export async function plainSize(services: Services, file: ImageFile): Promise<{ width: number; height: number }> {
  const source = sourceOf(() => storageOfFile(services, file.tenantId, file.ossId), file.name, file.size);
  const head = await source.read(0, Math.min(file.size, MOST_HEAD));
  const size =
    head.subarray(0, 8).equals(PNG) && head.length >= 24
      ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
      : sizeOfJpeg(head);
  if (!size || size.width < 1 || size.height < 1) throw new SlideRefusal('图像已损坏或不是有效的图像文件，请重新上传');
  return size;
}

/** The markers that begin a frame and say how large it is; three others lie among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Where the frame of a JPEG begins, which says how large it is; nothing where there is none. */
export function frameOfJpeg(bytes: Buffer): number | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (isFrame(bytes[at + 1] ?? 0)) return at;
  return undefined;
}

/** Pixels that a JPEG says of itself; nothing where it does not. */
export function sizeOfJpeg(bytes: Buffer): { width: number; height: number } | undefined {
  const at = frameOfJpeg(bytes);
  return at === undefined ? undefined : { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
}

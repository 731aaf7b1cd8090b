/** Bytes of the parts of an archive that are always there. */
const [LOCAL, ENTRY, END] = [30, 46, 22];
const MOST_FILES = 10_000;
const MOST_BYTES = 2 * 1_073_741_824;

/** Why files cannot be put together. */
export class TooMuchToPack extends Error {}

interface Packed {
  readonly name: Uint8Array<ArrayBuffer>;
  readonly size: number;
  readonly sum: number;
  readonly from: number;
}

/**
 * Puts the files of a study into one archive, as they are. Each is read once for its check sum, and none is held: the archive refers to them. What is
 * no part of a study, such as hidden files of a disk, stays out. Throws `TooMuchToPack`.
 */
export async function packStudy(files: readonly File[], name: string, told: (percent: number) => void): Promise<File> {
  const wanted = files.filter((file) => file.size > 0 && !/^\.|^Thumbs\.db$|^DICOMDIR$/i.test(file.name));
  const total = wanted.reduce((sum, { size }) => sum + size, 0);
  if (wanted.length === 0 || wanted.length > MOST_FILES || total > MOST_BYTES) throw new TooMuchToPack();
  const parts: BlobPart[] = [];
  const entries: Packed[] = [];
  let at = 0;
  for (const [index, file] of wanted.entries()) {
    const entry = { name: new TextEncoder().encode(placeOf(file, index)), size: file.size, sum: await checkSum(file), from: at };
    parts.push(local(entry), entry.name, file);
    at += LOCAL + entry.name.length + file.size;
    entries.push(entry);
    told(Math.floor((at / total) * 100));
  }
  const list = entries.flatMap((entry) => [central(entry), entry.name]);
  const length = entries.reduce((sum, entry) => sum + ENTRY + entry.name.length, 0);
  return new File([...parts, ...list, end(entries.length, length, at)], name, { type: 'application/zip' });
}

/** Two folders may have files of one name. */
const placeOf = (file: File, index: number): string => file.webkitRelativePath || `${String(index + 1).padStart(5, '0')}-${file.name}`;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb8_8320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

async function checkSum(file: Blob): Promise<number> {
  let sum = 0xffff_ffff;
  const reader = file.stream().getReader();
  for (let read = await reader.read(); read.value; read = await reader.read())
    for (const byte of read.value) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffff_ffff) >>> 0;
}

/** Names are in UTF-8, nothing is packed. */
const UTF8 = 0x0800;

function local({ name, size, sum }: Packed): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(LOCAL));
  view.setUint32(0, 0x0403_4b50, true);
  view.setUint16(4, 20, true);
  view.setUint16(6, UTF8, true);
  sizes(view, 14, { size, sum });
  view.setUint16(26, name.length, true);
  return view.buffer;
}

function central({ name, size, sum, from }: Packed): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(ENTRY));
  view.setUint32(0, 0x0201_4b50, true);
  view.setUint16(4, 20, true);
  view.setUint16(6, 20, true);
  view.setUint16(8, UTF8, true);
  sizes(view, 16, { size, sum });
  view.setUint16(28, name.length, true);
  view.setUint32(42, from, true);
  return view.buffer;
}

function sizes(view: DataView, at: number, { size, sum }: Pick<Packed, 'size' | 'sum'>): void {
  view.setUint32(at, sum, true);
  view.setUint32(at + 4, size, true);
  view.setUint32(at + 8, size, true);
}

function end(count: number, length: number, from: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(END));
  view.setUint32(0, 0x0605_4b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, length, true);
  view.setUint32(16, from, true);
  return view.buffer;
}

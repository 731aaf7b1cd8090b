import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from './file-kinds.ts';

/** What the first bytes of a file say: proven to be of the kind, proven or suspected not to be. */
export type MagicVerdict = 'agrees' | 'differs';

const MARKUP = /<\s*(?:!doctype|html|head|body|script|svg|iframe|object|embed|style|link|meta|form|img|\?xml|\?php)\b|<\?(?:xml|php)/i;
const OTHER_TEXT_FORMATS = /^\s*(?:%PDF-|%!PS|\{\\rtf|#!|<\?)/;
// Everything below space except tab, line feed, vertical tab, form feed and carriage return.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

const ASF_GUID = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const INSTALLER_CLSID = Buffer.from('84100c0000000000c000000000000046', 'hex');
const BMP_HEADER_SIZES = new Set([12, 16, 40, 52, 56, 64, 108, 124]);
const OFFICE_FOLDERS: Readonly<Record<string, string>> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' };
const CFB_STREAMS: Readonly<Record<string, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};

/**
 * Compares the first bytes of a file (4,100 or more, or the whole file when it is shorter) with what its kind must look like.
 * Uses `file-type` where that knows the format and own checks where a short head is not enough for it.
 */
export async function compareMagicBytes(kind: FileKind, head: Buffer): Promise<MagicVerdict> {
  if (kind.extension === 'txt') return verdict(isPlainText(head));
  const detected = await fileTypeFromBuffer(head);
  if (detected && kind.magic.includes(detected.ext)) return verdict(isSound(kind.extension, head));
  // The library gives up when the part that names the format lies behind the head; only then our own look decides.
  if (detected && detected.ext !== 'zip' && detected.ext !== 'asf') return 'differs';
  return verdict(looksLike(kind.extension, head));
}

/** True for UTF-8 or GB18030 text that holds no control bytes and no markup or script a browser could run. */
export function isPlainText(head: Buffer): boolean {
  const text = decode(head, 'utf-8') ?? decode(head, 'gb18030');
  if (text === undefined) return false;
  return !BINARY.test(text) && !OTHER_TEXT_FORMATS.test(text) && !MARKUP.test(text);
}

function verdict(agrees: boolean): MagicVerdict {
  return agrees ? 'agrees' : 'differs';
}

function decode(head: Buffer, encoding: 'utf-8' | 'gb18030'): string | undefined {
  try {
    // `stream` forgives a character that the end of the head cuts in two.
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

/** Second look at formats whose magic is so short, or so shared, that it proves little. */
function isSound(extension: string, head: Buffer): boolean {
  if (extension === 'bmp') return head.length >= 26 && BMP_HEADER_SIZES.has(head.readUInt32LE(14));
  if (extension === 'doc' || extension === 'xls' || extension === 'ppt') return isOwnCompoundFile(extension, head);
  return true;
}

function looksLike(extension: string, head: Buffer): boolean {
  if (extension === 'wmv') return head.subarray(0, 16).equals(ASF_GUID);
  if (extension === 'png')
    return head.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n' && head.toString('latin1', 12, 16) === 'IHDR';
  if (extension === 'tif' || extension === 'tiff' || extension === 'svs')
    return ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(head.toString('latin1', 0, 4));
  if (extension === 'edf') return isEdfHead(head);
  return extension in OFFICE_FOLDERS && isOwnOfficeZip(extension, head);
}

/** The fixed part of the head of EDF: printable letters, its version, and its own length, which is 256 bytes and as many for each signal. */
function isEdfHead(head: Buffer): boolean {
  const fixed = head.toString('latin1', 0, 256);
  if (fixed.length < 256 || !/^0 {7}[\x20-\x7e\x80-\xff]+$/.test(fixed)) return false;
  const [bytes, signals] = [Number(fixed.slice(184, 192)), Number(fixed.slice(252, 256))];
  return Number.isInteger(signals) && signals > 0 && bytes === 256 * (1 + signals);
}

/** Refuses a compound file whose visible streams belong to another program, and Windows installers, which are compound files too. */
function isOwnCompoundFile(extension: string, head: Buffer): boolean {
  if (head.includes(INSTALLER_CLSID)) return false;
  const seen = Object.keys(CFB_STREAMS).filter((owner) => CFB_STREAMS[owner]?.some((name) => head.includes(streamName(name))));
  return seen.length === 0 || seen.includes(extension);
}

function streamName(name: string): Buffer {
  // A directory entry holds the UTF-16 name closed by NUL; the NUL in front keeps `Book` from matching inside `Workbook`.
  return Buffer.from(`\0${name}\0`, 'utf16le').subarray(1);
}

/** True when the zip starts like an Office package and no entry seen in the head belongs to another Office program. */
function isOwnOfficeZip(extension: string, head: Buffer): boolean {
  const names = zipEntryNames(head);
  const first = names[0] ?? '';
  const folders = Object.values(OFFICE_FOLDERS);
  const isPackage = ['[Content_Types].xml', '_rels/', 'docProps/', 'customXml/', ...folders].some((start) => first.startsWith(start));
  if (!isPackage || names.some((name) => name.includes('vbaProject'))) return false;
  const used = folders.filter((folder) => names.some((name) => name.startsWith(folder)));
  return used.every((folder) => folder === OFFICE_FOLDERS[extension]);
}

function zipEntryNames(head: Buffer): string[] {
  const names: string[] = [];
  let at = head.indexOf('PK\x03\x04', 0, 'latin1');
  if (at !== 0) return names;
  while (at >= 0 && at + 30 <= head.length) {
    const length = head.readUInt16LE(at + 26);
    names.push(head.toString('utf8', at + 30, at + 30 + length));
    at = head.indexOf('PK\x03\x04', at + 30, 'latin1');
  }
  return names;
}

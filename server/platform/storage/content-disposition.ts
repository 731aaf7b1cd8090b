import { create } from 'content-disposition';
import { extensionOf, fileKindOf } from './file-kinds.ts';

const INLINE = new Set(['png', 'jpg', 'jpeg', 'gif', 'bmp', 'pdf', 'mp4']);
const MAX_NAME_LETTERS = 120;

const FENCE = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src 'self'";
// A video opened by itself is fetched a second time by the browser's player, which a sandbox forbids; PDF viewers of older browsers
// do not start in one either. Neither kind can run a script of ours, so these two keep the rest of the fence.
const UNBOXED: ReadonlyMap<string, string> = new Map([
  ['pdf', `${FENCE}; object-src 'self'`],
  ['mp4', `${FENCE}; media-src 'self'`],
]);

// Control characters, characters no file system takes, and the marks that turn writing direction (they disguise an extension).
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/g;

/**
 * The headers under which a stored file is served. `extension` is the stored one (the server's, not the uploader's);
 * `inline` asks for display in the browser and is granted to pictures, PDF and MP4 only. HTML, SVG and unknown kinds are always
 * downloads of type application/octet-stream.
 */
export function fileHeaders(file: { originalName: string; extension: string; inline: boolean }): Record<string, string> {
  const extension = file.extension.toLowerCase();
  const kind = fileKindOf(extension);
  const inline = file.inline && kind !== undefined && INLINE.has(extension);
  return {
    'content-type': kind?.contentType ?? 'application/octet-stream',
    'content-disposition': contentDisposition(file.originalName, extension, inline),
    'x-content-type-options': 'nosniff',
    'content-security-policy': UNBOXED.get(extension) ?? `sandbox; ${FENCE}`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    // Ward computers are shared: no clinical picture may stay in a browser's cache on disk.
    'cache-control': 'private, no-store',
  };
}

/** The Content-Disposition value: Chinese names in RFC 5987 form, with a plain fallback that old programs can read. */
export function contentDisposition(originalName: string, extension: string, inline: boolean): string {
  const safe = originalName
    .toWellFormed()
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const stem = extensionOf(safe) === extension ? safe.slice(0, -extension.length - 1) : safe;
  const letters = [...stem].slice(0, MAX_NAME_LETTERS).join('').trim() || 'file';
  const suffix = extension === '' ? '' : `.${extension}`;
  return create(`${letters}${suffix}`, { type: inline ? 'inline' : 'attachment', fallback: `file${suffix}` });
}

const LONG: readonly string[] = ['OB', 'UN', 'SQ', 'OW', 'UT'];
const [UID, SYNTAX] = [0x0003, 0x0010];

/** Which picture a DICOM file holds and how it is written, as its first group says; empty where it does not, or not within these bytes. */
export function metaOf(head: Buffer): { uid: string; syntax: string } {
  const found = new Map<number, string>();
  for (let at = 132; at + 12 <= head.length && head.readUInt16LE(at) === 2; ) {
    const isLong = LONG.includes(head.toString('latin1', at + 4, at + 6));
    const [length, from] = isLong ? [head.readUInt32LE(at + 8), at + 12] : [head.readUInt16LE(at + 6), at + 8];
    const element = head.readUInt16LE(at + 2);
    if (element === UID || element === SYNTAX)
      found.set(
        element,
        head
          .toString('latin1', from, Math.min(from + length, head.length))
          .replace(/\0/g, '')
          .trim(),
      );
    at = from + length;
  }
  const uid = found.get(UID) ?? '';
  return { uid: /^[0-9.]{1,64}$/.test(uid) ? uid : '', syntax: found.get(SYNTAX) ?? '' };
}

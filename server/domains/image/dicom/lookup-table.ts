import { type DataSet, numberOf } from './data-set.ts';

const TAG = { described: 0x0028_3002, explained: 0x0028_3003, values: 0x0028_3006 } as const;

/** A curve that a device has written as a table (PS3.3 C.11): what becomes of each value from the first one on. */
export interface LookupTable {
  readonly first: number;
  readonly values: Uint16Array;
  /** What the last of its values is seen as, at most. */
  readonly most: number;
}

/** The tables of a sequence that are whole; those that are not are passed over. */
export function lookupTables(sets: readonly DataSet[], isSigned: boolean): { readonly set: DataSet; readonly table: LookupTable }[] {
  return sets.flatMap((set) => {
    const table = tableIn(set, isSigned);
    return table ? [{ set, table }] : [];
  });
}

function tableIn(set: DataSet, isSigned: boolean): LookupTable | undefined {
  const [described, data] = [set.values.get(TAG.described), set.values.get(TAG.values)];
  if (!described || described.length < 6 || !data) return undefined;
  const [count, bits] = [numberOf(set, TAG.described, 'short') || 65_536, described.readUInt16LE(4)];
  if (bits < 8 || bits > 16) return undefined;
  // Of eight bits two may lie in one word.
  const wide = data.length >= count * 2 ? 2 : 1;
  if (data.length < count * wide) return undefined;
  const values = Uint16Array.from({ length: count }, (_, at) => (wide === 2 ? data.readUInt16LE(at * 2) : data.readUInt8(at)));
  return { first: isSigned ? described.readInt16LE(2) : described.readUInt16LE(2), values, most: 2 ** bits - 1 };
}

/** What a value becomes: below the first and beyond the last it stays what those are. */
export const lookedUp = ({ first, values }: LookupTable, value: number): number =>
  values[Math.min(values.length - 1, Math.max(0, Math.round(value) - first))] ?? 0;

export const EXPLAINED = TAG.explained;

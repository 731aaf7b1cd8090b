import type { DataSet } from './data-set.ts';

const CHARACTER_SET = 0x0008_0005;
/** Chinese that devices write, by what they call it; everything else is read as Latin letters. */
const encodings: readonly (readonly [RegExp, string])[] = [
  [/ISO_IR 192/, 'utf-8'],
  [/GB18030|GBK|ISO 2022 IR 58/, 'gb18030'],
  [/ISO 2022 IR 87|ISO 2022 IR 13/, 'iso-2022-jp'],
  [/ISO 2022 IR 149/, 'euc-kr'],
];
/** Of a value that is shown: more letters are none that a person wrote. */
const MOST_BYTES = 512;

/** How letters of a file are read. One that does not say and is no plain Latin is read as what Chinese devices write. */
export function readerOfLetters(data: DataSet): (tag: number, set?: DataSet) => string {
  const named = data.values.get(CHARACTER_SET)?.toString('latin1') ?? '';
  const encoding = encodings.find(([name]) => name.test(named))?.[1];
  return (tag, set = data) => {
    const bytes = set.values.get(tag)?.subarray(0, MOST_BYTES);
    if (!bytes) return '';
    return clean(decode(bytes, encoding));
  };
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.every((one) => one < 0x80 && one !== 0x1b)) return bytes.toString('latin1');
  // Devices name a set and write another: what is no UTF-8 is most likely Chinese.
  for (const tried of encoding ? [encoding] : ['utf-8']) {
    try {
      return new TextDecoder(tried, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  }
  return new TextDecoder('gb18030').decode(bytes);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what escapes between sets of letters leave behind
const CONTROLS = /\u001b\$?[()][A-Z]|[\u0000-\u001f\u007f]/g;

const clean = (text: string): string => text.replace(CONTROLS, '').trim();

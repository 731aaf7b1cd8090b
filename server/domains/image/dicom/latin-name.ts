import { initialsOf } from '../../../platform/pinyin-initials.ts';

/** A syllable of pinyin as devices write it: without tones, ü as v, u or yu. */
const SYLLABLE = /^(?:[zcs]h?|[ln]y?|[bpmfdtgkhjqxryw])?[aeiouv]{1,3}(?:ng?|r)?$/;
const LONGEST = 6;

/**
 * Whether a name in letters can be read as a Chinese one: a syllable for each character, in the order of their initials, wherever words begin
 * (`WANGWU`, `OUYANG^NANA`). After the first word the initial alone will do (`ZHANG^S F`). Letters that only occur somewhere do not make it the
 * same name: 张娜 is not `ZHANGWEI`, though there is an n in it.
 */
export function readsAs(written: string, name: string): boolean {
  const [first = '', ...others] = lettersOf(written);
  const letters = [first, ...others].join('');
  let ends = new Set([0]);
  for (const initial of initialsOf(name)) ends = new Set([...ends].flatMap((from) => endsOf(letters, from, initial, from >= first.length)));
  return letters !== '' && ends.has(letters.length);
}

/** Where a syllable that begins here with this letter may end. */
function endsOf(letters: string, from: number, initial: string, mayBeShort: boolean): number[] {
  if (letters[from] !== initial) return [];
  const lengths = Array.from({ length: LONGEST }, (_, at) => at + 1).filter((length) => SYLLABLE.test(letters.slice(from, from + length)));
  return [...(mayBeShort ? [1] : []), ...lengths].map((length) => from + length).filter((end) => end <= letters.length);
}

/** Of each word its letters, without marks. */
const lettersOf = (written: string): string[] =>
  written
    .normalize('NFD')
    .toLowerCase()
    .split(/[\s,^]+/)
    .map((one) => one.replace(/[^a-z]/g, ''))
    .filter((one) => one !== '');

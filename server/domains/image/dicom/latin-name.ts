import { readingsOf } from '../../../platform/pinyin-initials.ts';

/** A syllable of pinyin as devices write it: without tones, ü as v, u or yu. */
const SYLLABLE = /^(?:[zcs]h?|[ln]y?|[bpmfdtgkhjqxryw])?[aeiouv]{1,3}(?:ng?|r)?$/;
const LONGEST = 6;
/** What devices write behind a name. */
const NO_NAMES = /^(?:male|female|mr|mrs|ms|miss|dr|md|prof)$/;

/** What was written: all its letters, how many of them are the first word, and of each word where it begins and ends. */
interface Written {
  readonly letters: string;
  readonly first: number;
  readonly words: ReadonlyMap<number, number>;
}

/**
 * Whether a name in letters can be read as a Chinese one: a syllable for each character, by any of its readings, in their order, wherever words begin
 * (`WANGWU`, `OUYANG^NANA`). A word that begins as a character does will do for it, and after the first one the initial alone (`ZHANG^S F`); sex and
 * titles are none of it (`LI^JUN MALE`). Letters that only occur somewhere do not make it the same name: 张娜 is not `ZHANGWEI`, though there is an n
 * in it, nor is 张三 `ZHANG^SAN FENG`.
 */
export function readsAs(name: string, chinese: string): boolean {
  const written = writtenIn(name);
  let ends = new Set([0]);
  for (const initials of [...chinese].map(readingsOf).filter(({ size }) => size > 0))
    ends = new Set([...ends].flatMap((from) => endsOf(written, from, initials)));
  return written.letters !== '' && ends.has(written.letters.length);
}

/** Where what stands for one character may end that begins here. */
function endsOf({ letters, first, words }: Written, from: number, initials: ReadonlySet<string>): number[] {
  const initial = letters[from];
  if (initial === undefined || !initials.has(initial)) return [];
  const lengths = Array.from({ length: LONGEST }, (_, at) => at + 1).filter((length) => SYLLABLE.test(letters.slice(from, from + length)));
  const syllables = lengths.map((length) => from + length).filter((end) => end <= letters.length);
  return [...(from >= first ? [from + 1] : []), words.get(from) ?? [], ...syllables].flat();
}

/** Without marks. Of a name in parts the first three: family, given and middle name, and neither titles nor what follows them. */
function writtenIn(name: string): Written {
  const all = name
    .split('^')
    .slice(0, 3)
    .join(' ')
    .normalize('NFD')
    .toLowerCase()
    .split(/[\s,]+/)
    .map((one) => one.replace(/[^a-z]/g, ''))
    .filter((one, at) => one !== '' && (at < 2 || !NO_NAMES.test(one)));
  let begin = 0;
  const words = new Map(
    all.map((word) => {
      const from = begin;
      begin += word.length;
      return [from, begin];
    }),
  );
  return { letters: all.join(''), first: all[0]?.length ?? 0, words };
}

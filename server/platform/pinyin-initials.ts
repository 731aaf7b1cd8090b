import pinyinMatch from 'pinyin-match';

// No Chinese syllable begins with i, u or v.
const LETTERS = [...'abcdefghjklmnopqrstwxyz'];
/** Where the order by pinyin begins each letter: marks that Unicode's collation has for the letters beside a list of names. */
const FIRSTS = LETTERS.map((letter) => `\uFDD0${letter.toUpperCase()}`);

/** Whose first reading in the collation is not the usual one. */
const READINGS: Readonly<Record<string, string>> = { 褚: 'c', 焘: 't', 鹄: 'h', 蕃: 'f', 茄: 'q', 蹊: 'x', 骀: 't' };

/** Surnames that are read otherwise than the same character elsewhere. */
const SURNAMES: Readonly<Record<string, string>> = {
  ...{ 单: 's', 仇: 'q', 解: 'x', 区: 'o', 查: 'z', 翟: 'z', 乐: 'y', 曾: 'z', 种: 'c', 秘: 'b', 繁: 'p', 折: 's', 祭: 'z', 洗: 'x' },
  ...{ 覃: 'q', 召: 's' },
};

/** Readings in names that the library does not know. */
const IN_NAMES: Readonly<Record<string, string>> = { 茜: 'x', 郗: 'c', 谌: 's', 嬛: 'hqx', 蔚: 'y' };

// The library calls its module CommonJS, so the compiler expects a wrapper around the default export that is not there.
const pinyin = pinyinMatch as unknown as { match: (text: string, typed: string) => unknown };
const allKnown = new Map<string, ReadonlySet<string>>();

const order = new Intl.Collator('zh-u-co-pinyin');
const known = new Map<string, string>();

/**
 * `张三丰` → `zsf`: the first letter of each character's usual reading, that of a surname in the first place; letters and digits
 * as they are, in lower case, nothing for everything else. Each character by itself, so that the beginning of a name has the
 * beginning of its initials.
 */
export function initialsOf(name: string): string {
  return [...name.normalize('NFKC').trim()].map((letter, at) => (at === 0 && SURNAMES[letter]) || initialOf(letter)).join('');
}

/** The first letters of all readings that one character has, in names or elsewhere: 长 is read `chang` and `zhang`. */
export function readingsOf(letter: string): ReadonlySet<string> {
  const before = allKnown.get(letter);
  if (before !== undefined) return before;
  const plain = letter.normalize('NFKC');
  const library = /\p{Script=Han}/u.test(plain) ? LETTERS.filter((one) => pinyin.match(plain, one)) : [];
  const readings = new Set([...initialsOf(plain), ...initialOf(plain), ...library, ...(IN_NAMES[plain] ?? '')]);
  allKnown.set(letter, readings);
  return readings;
}

function initialOf(letter: string): string {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const initial = readInitial(letter);
  known.set(letter, initial);
  return initial;
}

function readInitial(letter: string): string {
  const usual = READINGS[letter] ?? (/[a-z\d]/i.test(letter) ? letter.toLowerCase() : undefined);
  if (usual !== undefined) return usual;
  if (!/\p{Script=Han}/u.test(letter)) return '';
  return LETTERS[FIRSTS.findLastIndex((first) => order.compare(letter, first) >= 0)] ?? '';
}

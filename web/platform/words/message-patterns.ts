/** A message with holes and its translation, ready to be matched. */
export interface MessagePattern {
  readonly matches: RegExp;
  /** The translation, cut at its holes: fixed text and names of holes in turn, words with their own names. */
  readonly parts: readonly (string | { readonly hole: number; readonly word: string | undefined })[];
}

const HOLE = /\{(\w+)\}|\[(\w+)\]/g;

/** Makes a table of messages into patterns, those with the most fixed text first: they say most exactly what is meant. */
export function messagePatterns(table: Readonly<Record<string, string>>): MessagePattern[] {
  const fixed = (message: string): number => message.replace(HOLE, '').length;
  return Object.entries(table)
    .toSorted(([one], [other]) => fixed(other) - fixed(one))
    .map(([chinese, translation]) => patternOf(chinese, translation));
}

/** The translation of a message that one of the patterns describes, its words translated by `wordOf`; else `undefined`. */
export function fillPattern(
  message: string,
  patterns: readonly MessagePattern[],
  wordOf: (word: string, hole: string) => string,
): string | undefined {
  for (const { matches, parts } of patterns) {
    const found = matches.exec(message);
    if (!found) continue;
    const fill = ({ hole, word }: { hole: number; word: string | undefined }): string => {
      const value = found[hole] ?? '';
      return word ? wordOf(value, word) : value;
    };
    return parts.map((part) => (typeof part === 'string' ? part : fill(part))).join('');
  }
  return undefined;
}

function patternOf(chinese: string, translation: string): MessagePattern {
  const names = [...chinese.matchAll(HOLE)].map(([, value, word]) => value ?? word);
  const source = chinese
    .split(/(\{\w+\}|\[\w+\])/)
    .map((text, at, all) => (at % 2 === 0 ? escaped(text) : holeOf(text, all.length - at === 2 && all[at + 1] === '')))
    .join('');
  const parts: MessagePattern['parts'][number][] = [];
  let end = 0;
  for (const { 0: whole, 1: value, 2: word, index } of translation.matchAll(HOLE)) {
    parts.push(translation.slice(end, index), { hole: names.indexOf(value ?? word) + 1, word });
    end = index + whole.length;
  }
  return { matches: new RegExp(`^${source}$`), parts: [...parts, translation.slice(end)] };
}

/** A word holds no colon, unless it is all that follows: then it may be messages itself. */
function holeOf(hole: string, isLast: boolean): string {
  return hole.startsWith('[') && !isLast ? '([^：；]*)' : '([^]*)';
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

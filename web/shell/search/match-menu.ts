import pinyinMatch from 'pinyin-match';
import type { MenuEntry } from '../../engine/menu/menu-tree.ts';
import { pageLabel } from '../../platform/words/label.ts';

interface Matcher {
  match: (text: string, typed: string) => [start: number, end: number] | false;
}

// The library calls its module CommonJS, so the compiler expects a wrapper around the default export that is not there.
const pinyin = pinyinMatch as unknown as Matcher;

/**
 * The entries whose name begins with what was typed, upper and lower case alike (specification 1 §2), or whose pinyin
 * or initials do: `hz` and `huizhen` find 会诊. Names that begin with the letters themselves come first.
 */
export function matchMenu(leaves: readonly MenuEntry[], typed: string): MenuEntry[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [...leaves];
  const names = (leaf: MenuEntry) => [leaf.name, pageLabel(leaf.name)];
  const literal = leaves.filter((leaf) => names(leaf).some((name) => name.toLowerCase().startsWith(wanted)));
  const spoken = leaves.filter((leaf) => !literal.includes(leaf) && beginsInPinyin(leaf.name, wanted));
  return [...literal, ...spoken];
}

function beginsInPinyin(name: string, wanted: string): boolean {
  if (!/^[a-z]+$/.test(wanted)) return false;
  const found = pinyin.match(name, wanted);
  return found !== false && found[0] === 0;
}

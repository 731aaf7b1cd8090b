import { LEAST_WIDTH, type ListSetting, MOST_WIDTH } from '../../../contract/kernel/list-setting.ts';

/** All columns as somebody has put them: the pinned ones first, those that are not mentioned behind the others. */
export function arranged(names: readonly string[], { order = [], pinned = [] }: ListSetting): string[] {
  const known = order.filter((name) => names.includes(name));
  const all = [...known, ...names.filter((name) => !known.includes(name))];
  return [...all.filter((name) => pinned.includes(name)), ...all.filter((name) => !pinned.includes(name))];
}

/** Those of them that are shown; one at least. */
export function shownColumns(names: readonly string[], setting: ListSetting): string[] {
  const all = arranged(names, setting);
  const shown = all.filter((name) => !setting.hidden?.includes(name));
  return shown.length > 0 ? shown : all.slice(0, 1);
}

/** The order after a column was put where another one stands. */
export function moved(names: readonly string[], name: string, to: number): string[] {
  const others = names.filter((one) => one !== name);
  return [...others.slice(0, to), name, ...others.slice(to)];
}

/** With a name, or without it. */
export function toggled(names: readonly string[] = [], name: string, on: boolean): string[] {
  const others = names.filter((one) => one !== name);
  return on ? [...others, name] : others;
}

/** A width within what is kept, in whole pixels. */
export function keptWidth(width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)));
}

/** The setting with a column's width, or without one of its own. */
export function withWidth(setting: ListSetting, name: string, width: number | undefined): ListSetting {
  const { [name]: _, ...others } = setting.widths ?? {};
  return { ...setting, widths: width === undefined ? others : { ...others, [name]: keptWidth(width) } };
}

/** More than this share of the room pinned columns do not take: something must be left to scroll. */
const MOST_PINNED = 0.5;

/** Where pinned columns stay when the list scrolls sideways, in pixels from its start; those of the others are absent. */
export function pinnedStarts(columns: readonly { isPinned?: boolean }[], widths: readonly number[], start: number, room: number): number[] {
  const starts: number[] = [];
  let end = start;
  for (const [at, { isPinned }] of columns.entries()) {
    const width = widths[at] ?? 0;
    if (!isPinned || end + width > room * MOST_PINNED) break;
    starts.push(end);
    end += width;
  }
  return starts;
}

import type { Field } from '../../../contract/kernel/field.ts';
import { label } from '../../platform/words/label.ts';
import { dueWords } from '../parts/due-words.ts';
import { isState } from '../parts/tag-color.ts';

const byKind: Partial<Record<Field['kind'], number>> = {
  datetime: 160,
  date: 108,
  flag: 76,
  whole: 88,
  money: 112,
  files: 96,
  longText: 180,
  id: 130,
};
/** 2026-11-25 18:25. */
const MOMENT = 136;
/** Thirteen hours and three quarters over: as long as hours are told, in smaller letters and on a ground of their own. */
const LONG_OVER_MS = 13.75 * 3_600_000;
const SMALL = 12 / 14;
const TAG_PADDING = 14;
const CHARACTER = 14;
/** Of Latin letters at 14 pixels, rather too wide than too narrow: what does not fit is cut off. */
const NARROW_LETTER = 4.8;
const LETTER = 8.6;
const WIDE_LETTER = 11.5;
const CELL_PADDING = 16;
const SORTER = 20;
const LEAST_TEXT = 88;
const LONGEST_CHOICE = 160;
const SHORT_TEXT = 32;
/** 滨海市第一医院: which hospital it is must be told. */
const SHORT_HOSPITAL = 116;

/** The titles of columns and buttons: few, and measured for every row. */
const measured = new Map<string, number>();

/** Roughly, in pixels: Chinese characters are square, others about half as wide. */
function textWidth(text: string): number {
  const known = measured.get(text);
  if (known !== undefined) return known;
  const width = Array.from(text).reduce((sum, one) => sum + characterWidth(one), 0);
  measured.set(text, width);
  return width;
}

function characterWidth(one: string): number {
  if (one >= '\u2e80') return CHARACTER;
  if ("iljtfrI .,:;'|()-".includes(one)) return NARROW_LETTER;
  return 'mwMW%'.includes(one) ? WIDE_LETTER : LETTER;
}

function titleWidth(spec: Field, isSortable: boolean): number {
  return textWidth(label(spec.label)) + CELL_PADDING + (isSortable ? SORTER : 0);
}

/** A column wide enough for its usual content and its title, in pixels. */
export function columnWidth(name: string, spec: Field, isSortable: boolean): number {
  const title = titleWidth(spec, isSortable);
  const longestChoice = Math.max(
    0,
    ...Object.values(spec.choices ?? {}).map((choice) => textWidth(label(choice, undefined, spec.dictionary))),
  );
  const choice = spec.choices ? Math.min(longestChoice, LONGEST_CHOICE) + CELL_PADDING + (isState(name) ? 18 : 0) : 0;
  const until = spec.asSpan === 'until' ? untilWidth() : 0;
  const usual = isMinute(spec) ? MOMENT : (spec.width ?? byKind[spec.kind] ?? (spec.choices ? 84 : (spec.max ?? 255) <= 32 ? 108 : 132));
  return Math.max(title, choice, usual, until);
}

/** 超时13小时45分, in the language that is on. */
function untilWidth(): number {
  return Math.ceil(textWidth(dueWords(0, LONG_OVER_MS)?.text ?? '') * SMALL) + TAG_PADDING + CELL_PADDING;
}

/** A moment without its seconds: all of them are as wide. */
function isMinute({ kind, seconds, asSpan }: Field): boolean {
  return kind === 'datetime' && !seconds && !asSpan;
}

/** Room for a row's buttons, by their titles. */
export function buttonsWidth(titles: readonly string[]): number {
  return titles.reduce((sum, title) => sum + textWidth(title) + 14, CELL_PADDING);
}

/** Pixels that the buttons of a row may take before one more of them goes into the menu: they stay in sight and cover what is behind them. */
const WIDEST_BUTTONS = 280;

/** How many buttons of a row stand beside each other: one fewer where their words are long. */
export function buttonsThatFit(most: number, titles: readonly string[]): number {
  return most > 1 && buttonsWidth(titles) > WIDEST_BUTTONS ? most - 1 : most;
}

/** How far a column may shrink before the list scrolls sideways: texts are cut off with dots, numbers and times stay whole. */
export function leastColumnWidth(spec: Field, width: number, isSortable: boolean): number {
  // What is looked for by its exact value, a masked number, and a short text with a width of its own, such as an
  // order's number, are identifiers: useless when cut off.
  const isNumber = spec.width !== undefined && spec.max !== undefined && spec.max <= SHORT_TEXT;
  const isIdentifier = isNumber || spec.filter === 'equals' || spec.sensitive === 'phone' || spec.sensitive === 'idNumber';
  if (isIdentifier || (spec.kind !== 'text' && spec.kind !== 'longText')) return width;
  return Math.min(width, Math.max(spec.isHospital ? SHORT_HOSPITAL : LEAST_TEXT, titleWidth(spec, isSortable)));
}

export interface Shrinkable {
  width: number;
  leastWidth: number;
  /** Chosen by somebody: what is left over goes to the others. */
  isChosen?: boolean;
}

/**
 * Shrinks what may shrink, in proportion to how much it may, until everything fits or nothing is left to give. What is left over
 * the browser gives to all columns alike, unless somebody has chosen widths: then the others get it.
 */
export function fitWidths(columns: readonly Shrinkable[], available: number): number[] {
  const excess = columns.reduce((sum, column) => sum + column.width, 0) - available;
  if (excess < 0 && columns.some(({ isChosen }) => isChosen)) return widened(columns, -excess);
  const slack = columns.reduce((sum, column) => sum + column.width - column.leastWidth, 0);
  if (available <= 0 || excess <= 0 || slack <= 0) return columns.map((column) => column.width);
  const share = Math.min(1, excess / slack);
  return columns.map((column) => Math.floor(column.width - (column.width - column.leastWidth) * share));
}

function widened(columns: readonly Shrinkable[], left: number): number[] {
  const total = columns.reduce((sum, { width, isChosen }) => sum + (isChosen ? 0 : width), 0);
  return columns.map(({ width, isChosen }) => (isChosen ? width : width + Math.floor((left * width) / total)));
}

interface Visible extends Shrinkable {
  isFixed?: boolean | undefined;
}

/**
 * Of columns that need more room than there is: those that stand before the fixed ones whole are made wider until the next one lies behind
 * them. A part of a column beside the buttons of a row says nothing, and of a number something else than it is.
 */
export function withoutSlivers(columns: readonly Visible[], widths: readonly number[], available: number): number[] {
  const fixed = columns.reduce((sum, { isFixed }, at) => sum + (isFixed ? (widths[at] ?? 0) : 0), 0);
  const room = available - fixed;
  const ends = widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0));
  const whole = ends.findIndex((end) => end > room);
  const left = room - (ends[whole - 1] ?? 0);
  if (fixed === 0 || whole < 1 || left <= 0 || columns[whole]?.isFixed) return [...widths];
  const before = columns.slice(0, whole);
  const last = before.findLastIndex(({ isChosen }) => !isChosen);
  // Where somebody has chosen every width, they have it so.
  if (last < 0) return [...widths];
  // What was cut to its least is read again first.
  const lacking = before.map(({ isChosen, width }, at) => (isChosen ? 0 : Math.max(0, width - (widths[at] ?? 0))));
  const returned = shared(Math.min(left, total(lacking)), lacking);
  const fuller = widths.map((width, at) => width + (returned[at] ?? 0));
  const more = shared(
    left - total(returned),
    before.map(({ isChosen }, at) => (isChosen ? 0 : (fuller[at] ?? 0))),
  );
  const rest = left - total(returned) - total(more);
  return fuller.map((width, at) => width + (more[at] ?? 0) + (at === last ? rest : 0));
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one, 0);
}

/** So many pixels, by the weights. */
function shared(pixels: number, weights: readonly number[]): number[] {
  const all = total(weights);
  return weights.map((weight) => (all > 0 ? Math.floor((pixels * weight) / all) : 0));
}

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
const CHARACTER = 14;
/** Of Latin letters at 14 pixels, rather too wide than too narrow: what does not fit is cut off. */
const NARROW_LETTER = 4.8;
const LETTER = 8.6;
const WIDE_LETTER = 11.5;
const CELL_PADDING = 16;
const SORTER = 20;
/** 23 hours and 59 minutes. */
const LONGEST_SPAN_MS = 86_340_000;
const LEAST_TEXT = 88;
/** What a text of several sentences takes of the room that is left: about thirty characters are read, further ones on hovering. */
const MOST_TEXT = 420;
/** By how much names and titles may become wider. */
const MORE_TEXT = 1.5;
/** Characters from which on a text is one of several sentences. */
const SENTENCES = 150;
const LONGEST_CHOICE = 160;
/** Letters of tags are 12 pixels high, those of texts 14; what is around them. */
const TAG_LETTERS = 12 / 14;
const TAG_FRAME = 18;
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
  const choice = spec.choices ? choiceWidth(longestChoice, isState(name)) + CELL_PADDING : 0;
  const usual = isMinute(spec) ? MOMENT : (spec.width ?? byKind[spec.kind] ?? (spec.choices ? 84 : (spec.max ?? 255) <= 32 ? 108 : 132));
  return Math.max(title, choice, spec.asSpan === 'until' ? dueWidth() : 0, usual);
}

/** Until when is told as how long it is until then, in a tag: as wide as the longest of them. */
function dueWidth(): number {
  return Math.ceil(textWidth(dueWords(0, LONGEST_SPAN_MS)?.text ?? '') * TAG_LETTERS) + TAG_FRAME + CELL_PADDING;
}

/** A state is written smaller, in a tag of its own. */
function choiceWidth(longest: number, isTag: boolean): number {
  return isTag ? Math.min(Math.ceil(longest * TAG_LETTERS), LONGEST_CHOICE) + TAG_FRAME : Math.min(longest, LONGEST_CHOICE);
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
  if (!mayBeCut(spec)) return width;
  return Math.min(width, Math.max(spec.isHospital ? SHORT_HOSPITAL : LEAST_TEXT, titleWidth(spec, isSortable)));
}

/**
 * What is looked for by its exact value, a masked number, and a short text with a width of its own, such as an order's number, are
 * identifiers: useless when cut off.
 */
function mayBeCut({ kind, width, max, filter, sensitive }: Field): boolean {
  const isNumber = width !== undefined && max !== undefined && max <= SHORT_TEXT;
  const isIdentifier = isNumber || filter === 'equals' || sensitive === 'phone' || sensitive === 'idNumber';
  return !isIdentifier && (kind === 'text' || kind === 'longText');
}

/** Up to how wide a column becomes where there is room: texts say more, long ones most; times and numbers do not. */
export function mostColumnWidth(spec: Field, width: number): number {
  if (!mayBeCut(spec) || spec.isHospital) return width;
  const isLong = spec.kind === 'longText' || (spec.width === undefined && (spec.max ?? 0) >= SENTENCES);
  return isLong ? Math.max(width, MOST_TEXT) : Math.round(width * MORE_TEXT);
}

export interface Shrinkable {
  width: number;
  leastWidth: number;
  /** What is left over goes to those first that have more to say. */
  mostWidth?: number;
  /** Chosen by somebody: what is left over goes to the others. */
  isChosen?: boolean;
}

/**
 * Shrinks what may shrink, in proportion to how much it may, until everything fits or nothing is left to give. What is left over
 * goes to long texts; what is left of that the browser gives to all columns alike, unless somebody has chosen widths: then the others get it.
 */
export function fitWidths(columns: readonly Shrinkable[], available: number): number[] {
  const excess = columns.reduce((sum, column) => sum + column.width, 0) - available;
  if (excess < 0 && columns.some(({ isChosen }) => isChosen)) return widened(columns, -excess);
  if (excess < 0) return grown(columns, -excess);
  const slack = columns.reduce((sum, column) => sum + column.width - column.leastWidth, 0);
  if (available <= 0 || excess <= 0 || slack <= 0) return columns.map((column) => column.width);
  const share = Math.min(1, excess / slack);
  return columns.map((column) => Math.floor(column.width - (column.width - column.leastWidth) * share));
}

/** In proportion to how much each may take. */
function grown(columns: readonly Shrinkable[], left: number): number[] {
  const wanted = columns.map(({ width, mostWidth = width }) => mostWidth - width);
  const widths = columns.map(({ width }) => width);
  return shared(widths, wanted, left);
}

/** Gives as much of what is left as is wanted, or everybody the same part of it. */
function shared(widths: readonly number[], wanted: readonly number[], left: number): number[] {
  const total = sumOf(wanted);
  const share = total > 0 ? Math.min(1, left / total) : 0;
  return widths.map((width, at) => width + Math.floor((wanted[at] ?? 0) * share));
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
 * them, texts that were cut short first. A part of a column beside the buttons of a row says nothing, and of a number something else than it is.
 */
export function withoutSlivers(columns: readonly Visible[], widths: readonly number[], available: number): number[] {
  const fixed = columns.reduce((sum, { isFixed }, at) => sum + (isFixed ? (widths[at] ?? 0) : 0), 0);
  const room = available - fixed;
  const ends = widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0));
  const whole = ends.findIndex((end) => end > room);
  const left = room - (ends[whole - 1] ?? 0);
  if (fixed === 0 || whole < 1 || left <= 0 || columns[whole]?.isFixed) return [...widths];
  const [before, now] = [columns.slice(0, whole), widths.slice(0, whole)];
  const cut = before.map(({ width, isChosen }, at) => (isChosen ? 0 : Math.max(0, width - (now[at] ?? 0))));
  const filled = shared(now, cut, left);
  return [...spread(before, filled, left - sumOf(filled) + sumOf(now)), ...widths.slice(whole)];
}

/** To all of them, to the wide ones more; where somebody has chosen every width, they have it so. */
function spread(columns: readonly Shrinkable[], widths: readonly number[], left: number): number[] {
  const total = sumOf(widths.filter((_, at) => !columns[at]?.isChosen));
  if (total === 0) return [...widths];
  const last = columns.findLastIndex(({ isChosen }) => !isChosen);
  const more = widths.map((width, at) => (columns[at]?.isChosen ? 0 : Math.floor((left * width) / total)));
  const rest = left - sumOf(more);
  return widths.map((width, at) => width + (more[at] ?? 0) + (at === last ? rest : 0));
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one, 0);
}

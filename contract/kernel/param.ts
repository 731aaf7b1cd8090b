import { type Message, said, word } from './said.ts';
/** How a value is written: `money` in cents, `choice` as the key of one of several, `switch` as 0 or 1. All are whole numbers. */
export type ParamKind = 'whole' | 'percent' | 'money' | 'switch' | 'choice';

/** A number of the program that people set: the platform for all hospitals, a hospital for itself (domain rules section 8). */
export interface Param {
  readonly title: string;
  /** Title of the card that it stands on. */
  readonly group: string;
  readonly kind: ParamKind;
  readonly unit?: string;
  /** What counts where nobody has set another. */
  readonly preset: number;
  readonly min: number;
  readonly max: number;
  /** The same for all hospitals: only the platform sets it. */
  readonly platformOnly?: true;
  /** Of a `choice`: the words of its keys. */
  readonly choices?: Readonly<Record<number, string>>;
}

/** By key. A domain declares those that it reads. */
export type Params<K extends string = string> = Readonly<Record<K, Param>>;

type Spec = Omit<Param, 'group'>;
type Options = Pick<Spec, 'preset' | 'platformOnly'>;
type Range = Options & Pick<Spec, 'min' | 'max'>;

/** One line a parameter. */
export const param = {
  whole: (title: string, options: Range & { unit: string }): Spec => ({ title, kind: 'whole', ...options }),
  percent: (title: string, options: Options): Spec => ({ title, kind: 'percent', unit: '%', min: 0, max: 100, ...options }),
  /** In cents; people see and enter yuan. */
  money: (title: string, options: Range): Spec => ({ title, kind: 'money', unit: '元', ...options }),
  flag: (title: string, options: Options): Spec => ({ title, kind: 'switch', min: 0, max: 1, ...options }),
  choice: (title: string, choices: Readonly<Record<number, string>>, options: Options): Spec => {
    const keys = Object.keys(choices).map(Number);
    return { title, kind: 'choice', choices, min: Math.min(...keys), max: Math.max(...keys), ...options };
  },
};

/** The parameters of one card. */
export function defineParams<const K extends string>(group: string, specs: Readonly<Record<K, Spec>>): Params<K> {
  return Object.fromEntries(Object.entries<Spec>(specs).map(([key, spec]) => [key, { group, ...spec }])) as Params<K>;
}

/** What must hold of several parameters together, whoever set which of them: asked of the values that come to count. */
export interface ParamRule {
  readonly keys: readonly string[];
  /** What is wrong, in the user's words; nothing where it holds. */
  problem(values: Readonly<Record<string, number>>): Message | undefined;
}

/** Of times, so that hours are compared with minutes. */
const minutesIn: Readonly<Record<string, number>> = { 分钟: 1, 小时: 60, 天: 24 * 60 };

/** One value never exceeds another. Throws where their units cannot be compared: how many hours a working day is, a calendar says. */
export function notMore<K extends string>(params: Params<K>, less: K, more: K): ParamRule {
  const units = [params[less].unit, params[more].unit];
  if (units[0] !== units[1] && units.some((unit) => minutesIn[unit ?? ''] === undefined))
    throw new Error(`${less} counts ${units[0]} and ${more} ${units[1]}: they cannot be compared`);
  const problem = said`${word(params[less].title)}不能大于${word(params[more].title)}`;
  const sizeOf = (values: Readonly<Record<string, number>>, key: K) => (values[key] ?? 0) * (minutesIn[params[key].unit ?? ''] ?? 1);
  return { keys: [less, more], problem: (values) => (sizeOf(values, less) > sizeOf(values, more) ? problem : undefined) };
}

/** The first of these values that is within the limits, else the preset: what somebody has stored outside of them counts nowhere. */
export function countingValue(
  param: Pick<Param, 'title' | 'kind' | 'min' | 'max' | 'preset'>,
  ...stored: readonly (string | undefined)[]
): string {
  return stored.find((value) => value !== undefined && !checkParamValue(param, value)) ?? String(param.preset);
}

/** What is wrong with a value, in the user's words; nothing for one within the limits. */
export function checkParamValue(
  { title, kind, min, max }: Pick<Param, 'title' | 'kind' | 'min' | 'max'>,
  value: string,
): Message | undefined {
  const number = Number(value);
  if (/^\d{1,9}$/.test(value) && number >= min && number <= max) return undefined;
  if (kind === 'switch') return said`${word(title)}应为0或1`;
  if (kind === 'money') return said`${word(title)}应在${min / 100}至${max / 100}元之间`;
  return said`${word(title)}应为${min}至${max}之间的整数`;
}

/**
 * A field is declared once, as data: its label, limits, exact messages, and where it shows.
 * Table column, input check, form control, list column, filter and OpenAPI schema all follow from it.
 */
import { notEmpty } from './prompts.ts';
import type { Message } from './said.ts';

export type FieldKind =
  | 'id'
  | 'text'
  | 'longText'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'whole'
  | 'money'
  | 'date'
  | 'datetime'
  | 'ids'
  | 'files'
  | 'json';

/** What a list may be narrowed by. Each word stands for the wire suffixes of `filter.ts`. */
export type FilterKind = 'equals' | 'contains' | 'range' | 'choice';

/** How a value is masked for people without the permission to see it in full (domain rules 7.8). */
export type Sensitivity = 'phone' | 'idNumber' | 'address' | 'secret';

export interface Check {
  /** Matched against the whole trimmed value. */
  readonly pattern: RegExp;
  /** The specification's exact words when it does not match. */
  readonly message: Message;
}

/** What is most likely a slip, and may be right: told at the field, never refused. */
export interface Doubt {
  isDoubtful(value: string, row: Readonly<Record<string, unknown>>): boolean;
  /** Other fields of the form that it looks at. */
  readonly beside?: readonly string[];
  readonly message: Message;
}

export interface Format extends Check {
  /** Tried before the pattern and before `min` and `max`, in order: what deserves words of its own, such as a wrong length. */
  readonly first?: readonly Check[];
  /** Of values in the right form: what no pattern can tell, such as a check digit. */
  readonly holds?: (value: string) => boolean;
}

/** Written as `const`, a list is read-only. */
type Preset<T> = T extends readonly (infer I)[] ? readonly I[] : T;

export interface FieldOptions<T> {
  /** The message when the value is empty: exact words, or what makes them from the label (`prompts.ts`); `true` says 不能为空. */
  required?: true | Message | ((label: string) => Message);
  /** Of fields that are only answered: every row has it. What is required is in every row anyway (`sent.ts`) … */
  always?: true;
  /** … unless rows that were not entered in the form may lack it. */
  mayLack?: true;
  /** Characters for text, value for numbers, count for choices and files. */
  max?: number;
  min?: number;
  format?: Format;
  doubts?: readonly Doubt[];
  default?: Preset<T>;
  filter?: FilterKind;
  /** Title of the collapsible group of the form. */
  group?: string;
  sensitive?: Sensitivity;
  /** Written by the server only; refused in input. */
  readOnly?: boolean;
  /** Of ids: `0` stands for none, as clients of this family send for the parent of a root. */
  root?: boolean;
  /** Of ids, one or several: the table of the same hospital, or a shared one, whose rows they name. Checked when it is written. */
  names?: string;
  /** Entered in the form of a submit that is written by hand, which makes something else of it: there is no column. */
  virtual?: boolean;
  /** Kept in the store, never sent. */
  hidden?: boolean;
  /** Code of the dictionary that has the words: what it renames, orders or seals is so on every screen and sheet. */
  dictionary?: string;
  /** Of choices without a dictionary: why nobody may rename their words, which the program itself says. */
  ownWords?: string;
  /** Other spellings of the same value, for clients of other houses: read and answered beside the field's own, never kept apart from it. */
  wire?: readonly string[];
  /** Kept and searched for other clients; no form, search or page of the console shows it. Of an action, the console sends what its row has. */
  unshown?: boolean;
  /** No draft keeps it: somebody vouches for it, or chooses among what is there, each time the form is opened. */
  undrafted?: boolean;
  /** What other clients send, and what it is here; `''` is none. */
  synonyms?: Readonly<Record<string, string>>;
  /** Of choices with whole keys: answered as numbers. They are read in both forms anyway. */
  numeric?: boolean;
  /** Of choices: the name under which the word of the key is answered beside it, such as `categoryName`. */
  named?: string;
  /** Of lists: answered as one comma-joined text, which is how the wire has it. They are accepted in both forms anyway. */
  joined?: boolean;
  /** Upload policy code of `files`, and of texts that hold the address of a `picture`. */
  upload?: string;
  /** Of texts: picked, not typed. A colour is `#rrggbb`, a picture its address on this site. Of files: a signature is drawn or a picture of one. */
  picked?: 'color' | 'picture' | 'signature';
  hint?: string;
  /** Of texts: it names a hospital. Lists have little room for what all of them are called. */
  isHospital?: true;
  /** Of times that lie ahead as a rule: lists offer today, tomorrow and this week instead of what has been. */
  ahead?: true;
  /** Of moments: told to the second, as logs do. Everywhere else nobody reads the seconds. */
  seconds?: true;
  /** Of moments: lists tell how long it is since then, or how much there is left until then. */
  asSpan?: 'since' | 'until';
  /** Column width in the list, in pixels. */
  width?: number;
  sortable?: boolean;
}

export interface Field<T = unknown> extends Omit<FieldOptions<T>, 'required' | 'default'> {
  readonly kind: FieldKind;
  readonly label: string;
  readonly required?: Message;
  readonly default?: Preset<T>;
  readonly choices?: Readonly<Record<string, string>>;
  /** The choices are what the dictionary is shipped with: which keys are legal is its data. */
  readonly isOpen?: boolean;
  /** Never set: carries the type of the value. */
  readonly type?: T;
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where fields of every value type meet
export type Fields = Readonly<Record<string, Field<any>>>;

/** A row with these fields as the store has it: `null` where nothing is kept, absent what was not asked for. */
export type RowOf<F extends Fields> = { -readonly [K in keyof F]?: ValueOf<F[K]> | null };

/** What a change of such a row may say: `null` empties a column, absent leaves it. */
export type ChangeOf<F extends Fields> = { -readonly [K in keyof F]?: ValueOf<F[K]> | null };

/** A field that is filled in, once it has been checked. */
export interface Needed {
  readonly required: Message;
}

/** A field that no caller writes. */
export type Unsent = { readonly readOnly: true } | { readonly hidden: true };

type Remembered = 'readOnly' | 'hidden' | 'sensitive' | 'virtual' | 'always' | 'mayLack' | 'numeric' | 'joined' | 'named' | 'wire';

/** What the type of a field remembers of its options: enough to tell what a checked input has (`InputOf`) and a sent row (`SentOf`). */
export type Made<T, O> = Field<T> &
  Pick<O, keyof O & Remembered> &
  (O extends { required: NonNullable<FieldOptions<T>['required']> } ? Needed : unknown);

const make =
  <T>(kind: FieldKind) =>
  <const O extends FieldOptions<T> = Record<never, never>>(label: string, given?: O): Made<T, O> => {
    const { required, ...options }: FieldOptions<T> = given ?? {};
    return { kind, label, ...(required === undefined ? {} : { required: demandOf(label, required) }), ...options } as Made<T, O>;
  };

function demandOf(label: string, required: NonNullable<FieldOptions<unknown>['required']>): Message {
  const made = required === true ? notEmpty : required;
  return typeof made === 'function' ? made(label) : made;
}

/** The keys of choices as the wire sends them: texts, even where they look like numbers. */
type KeyOf<C> = `${Extract<keyof C, string | number>}`;

const choice = <C extends Readonly<Record<string, string>>, const O extends FieldOptions<KeyOf<C>> = Record<never, never>>(
  label: string,
  choices: C,
  options?: O,
): Made<KeyOf<C>, O> => ({ ...make<KeyOf<C>>('choice')<O>(label, options), choices });

const choices = <C extends Readonly<Record<string, string>>, const O extends FieldOptions<KeyOf<C>[]> = Record<never, never>>(
  label: string,
  choices: C,
  options?: O,
): Made<KeyOf<C>[], O> => ({ ...make<KeyOf<C>[]>('choices')<O>(label, options), choices });

type OpenOptions<T> = FieldOptions<T> & { dictionary: string };

const makeOpen =
  <T extends string | string[]>(kind: 'choice' | 'choices') =>
  <const O extends OpenOptions<T>>(label: string, choices: Readonly<Record<string, string>>, options: O): Made<T, O> => ({
    ...make<T>(kind)<O>(label, options),
    choices,
    isOpen: true,
  });

export const field = {
  /** A uuid made by the application, or a reference to one. */
  id: make<string>('id'),
  /** One line of text; 255 characters unless `max` says otherwise. */
  text: make<string>('text'),
  /** Several lines; 500 characters unless `max` says otherwise. */
  longText: make<string>('longText'),
  /** One of fixed values, labelled in Chinese. With `dictionary`, the words are data and the keys still are not. */
  choice,
  /** Several of fixed values. */
  choices,
  /** One key of a dictionary that no program depends on: people add and seal keys. The choices are the shipped ones, shown until it is known. */
  openChoice: makeOpen<string>('choice'),
  /** Several keys of such a dictionary. */
  openChoices: makeOpen<string[]>('choices'),
  /** One key of a dictionary: what is legal is data, and a key that is sealed later stays on the rows that have it. */
  dictionaryKey: <const O extends FieldOptions<string> = Record<never, never>>(
    label: string,
    dictionary: string,
    options?: O,
  ): Made<string, O> => ({
    ...make<string>('choice')<O>(label, options),
    dictionary,
  }),
  /** A key of the dictionary that the option `dictionary` names. */
  entry: make<string>('choice'),
  /** Several keys of a dictionary. */
  entries: make<string[]>('choices'),
  /** 0 or 1 on the wire (specification 2 §9). */
  flag: make<0 | 1>('flag'),
  /** An integer. */
  whole: make<number>('whole'),
  /** Integer cents. Shown in yuan. */
  money: make<number>('money'),
  /** `yyyy-MM-dd`, a calendar day in Asia/Shanghai. */
  date: make<string>('date'),
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai on the wire; an instant once it has been read, UTC in the store. */
  datetime: make<Date>('datetime'),
  /** Ids of several rows, as an array or comma-joined. */
  ids: make<string[]>('ids'),
  /** Uploaded files: ids in the store, signed links on the wire. */
  files: make<string[]>('files'),
  /** A structure the server keeps as it is; never filtered on. What is only answered says its type: `field.json<Line[]>('明细')`. */
  json: <T = unknown, const O extends FieldOptions<T> = Record<never, never>>(label: string, options?: O): Made<NoInfer<T>, O> =>
    make<T>('json')<O>(label, options),
} as const;

/**
 * What `readInput` delivers of these fields. Required ones are there, except that a mask which comes back leaves the value
 * as it is; of the others `null` clears, and what was not said is absent. Fields that nobody may send are no part of it.
 */
export type InputOf<F extends Fields, Draft = false> = string extends keyof F
  ? Record<string, unknown>
  : Flat<
      { -readonly [K in keyof F as F[K] extends Unsent ? never : IsThere<F[K], Draft> extends true ? K : never]: ValueOf<F[K]> } & {
        -readonly [K in keyof F as F[K] extends Unsent ? never : IsThere<F[K], Draft> extends true ? never : K]?: ValueOf<F[K]> | null;
      }
    >;

type Maskable = { readonly sensitive: Exclude<Sensitivity, 'secret'> };
type IsThere<S, Draft> = Draft extends true ? false : S extends Maskable ? false : S extends Needed ? true : false;
export type ValueOf<S> = S extends Field<infer T> ? T : never;
export type Flat<T> = { [K in keyof T]: T[K] };

/** A field of a kind that is known only when it runs. Choices are made by name, since they need their words. */
export function fieldOfKind(kind: FieldKind, label: string, options: FieldOptions<unknown>): Field {
  return make<unknown>(kind)(label, options);
}

export const flagChoices = { 0: '否', 1: '是' } as const;

/** The longest text that a field accepts, in UTF-16 units. */
export function maxLength(spec: Field): number {
  return spec.max ?? (spec.kind === 'longText' ? 500 : 255);
}

/** How many ids a field of several accepts. */
export function mostIds({ max = 200 }: Field): number {
  return max;
}

/** The fields that a caller may send. */
export function writable<F extends Fields>(fields: F): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, spec]) => !spec.readOnly && !spec.hidden));
}

/** The names under which a row with these fields is answered: those of the fields, their other spellings and their words. */
export function answeredNames(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { hidden, sensitive, wire = [], named }]) =>
    hidden || sensitive === 'secret' ? [] : [name, ...wire, ...(named ? [named] : [])],
  );
}

/** Other spelling → name of the field, of all that are declared. */
export function spellingsOf(fields: Fields): ReadonlyMap<string, string> {
  return new Map(Object.entries(fields).flatMap(([name, { wire = [] }]) => wire.map((one) => [one, name] as const)));
}

/** Part of a set of fields, in the order of the names. */
export function pick<F extends Fields, K extends keyof F & string>(fields: F, ...names: K[]): Pick<F, K> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K>;
}

/** All fields of an entity but some. */
export function omit<F extends Fields, K extends string>(fields: F, ...names: readonly K[]): Omit<F, K> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.some((one) => one === name))) as unknown as Omit<F, K>;
}

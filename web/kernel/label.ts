/**
 * English for the texts that are declared once, in Chinese: labels, titles, choices and messages of the contract, and
 * the words that domain screens write out themselves. The dictionary is fetched by those who choose English.
 */
export interface LabelBook {
  /** Chinese text to English; `{name}` marks a value. */
  readonly labels: Readonly<Record<string, string>>;
  /** Messages that the contract makes from a label: what they look like, and their English with `$1` for the label's. */
  readonly patterns: readonly (readonly [RegExp, string])[];
}

type LabelValues = Readonly<Record<string, string | number>>;

let book: LabelBook | undefined;

/** Turns English on; `undefined` goes back to the texts as they are written. */
export function setLabelBook(next: LabelBook | undefined): void {
  book = next;
}

/** The text in the language of the console, with its `{name}` filled in. What has no English stays Chinese. */
export function label(chinese: string, values?: LabelValues): string {
  const found = book ? english(chinese, book) : chinese;
  return values ? found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : found;
}

/** The same for a text that may be absent. */
export function labelIfAny(chinese: string | undefined): string | undefined {
  return chinese === undefined ? undefined : label(chinese);
}

/** Several words one after the other, as the language of the console separates them. */
export function listed(words: readonly string[]): string {
  return words.join(book ? ', ' : '、');
}

/** Options with their labels in the language of the console. */
export function labelled<O extends { label: string }>(options: readonly O[]): O[] {
  return book ? options.map((option) => ({ ...option, label: label(option.label) })) : [...options];
}

function english(chinese: string, { labels, patterns }: LabelBook): string {
  const exact = Object.hasOwn(labels, chinese) ? labels[chinese] : undefined;
  if (exact !== undefined) return exact;
  for (const [pattern, made] of patterns) {
    const match = pattern.exec(chinese);
    if (match) return made.replace(/\$(\d)/g, (_, part: string) => label(match[Number(part)] ?? ''));
  }
  return chinese;
}

const PLACEHOLDER = /\{([^{}\s]{1,20})\}/g;

/** The names between braces, each once, in the order in which they appear: `{姓名}您好` has 姓名. */
export function placeholdersOf(...texts: readonly (string | undefined | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => [...(text ?? '').matchAll(PLACEHOLDER)].map(([, name = '']) => name)))];
}

/** The text with what is known put in; what is not stays as it is, for `placeholdersOf` to find. */
export function fillTemplate(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

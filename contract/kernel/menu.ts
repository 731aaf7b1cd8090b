/** A button permission below a page: `code` is what `permission` of an endpoint names. */
export interface MenuButton {
  readonly code: string;
  readonly title: string;
}

/** A page of the console, or a folder of pages. The server sends to each user what their roles were granted. */
export interface MenuItem {
  readonly code: string;
  readonly title: string;
  /** The console's route; folders have one too, so that every node has an address. */
  readonly path: string;
  readonly icon?: string;
  readonly sort: number;
  /** Code of the folder that it stands in, where another domain declares that. */
  readonly parent?: string;
  readonly buttons?: readonly MenuButton[];
  readonly children?: readonly MenuItem[];
}

/** The code of a page, and those of what is done on it. */
export const pageCodes = (code: string, ...verbs: readonly string[]): string[] => [code, ...verbs.map((verb) => `${code}_${verb}`)];

/** Every permission code in a menu, pages and buttons alike. */
export function codesOf(items: readonly MenuItem[]): string[] {
  return items.flatMap((item) => [item.code, ...(item.buttons ?? []).map((button) => button.code), ...codesOf(item.children ?? [])]);
}

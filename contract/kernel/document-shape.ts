import type { Mark } from './lifecycle.ts';

/** Some rows of a list under one heading: those in some states, or those that a search by these parameters finds (`refundDue_gt`). */
export interface StateTab {
  readonly title: string;
  readonly states?: readonly string[];
  readonly found?: Readonly<Record<string, string>>;
}

/** From where somebody looks at documents: a list with its right, and as which roles they have the rows that it shows. */
export interface Perspective {
  readonly title: string;
  /** What it says where there is nothing yet, in one sentence. */
  readonly purpose?: string;
  readonly of: readonly string[];
  /** Last part of the address; the perspective's own name when left out. */
  readonly path?: string;
  /** `<permission of the document>_<name of the perspective>` when left out. */
  readonly permission?: string;
  /** Only these; all when left out. */
  readonly states?: readonly string[];
  /** Only rows in which these fields have these keys: documents of several kinds have lists of their own. */
  readonly only?: Readonly<Record<string, string>>;
  readonly tabs?: Readonly<Record<string, StateTab>>;
  /** Names of fields in order; those of the document when left out. */
  readonly columns?: readonly string[];
  /** New documents are begun here. */
  readonly begins?: boolean;
  readonly menu?: { readonly parent: string; readonly path: string; readonly icon?: string; readonly sort: number };
}

/** What makes a resource a document: it is begun, handed in, and moved between people and hospitals. */
export interface DocumentShape {
  /** `/leave/detail`: the page of one document, by `?id=`. */
  readonly page: string;
  /** Its number for people, and who begins it. */
  readonly begins: {
    readonly no?: { readonly field: string; readonly prefix: string };
    readonly marks: Readonly<Record<string, Mark>>;
  };
  /**
   * The move that hands it in, and which saving may take at once (`type=submit`). Until then it may be incomplete, and is
   * whoever's whose move that is: nobody else sees it.
   */
  readonly submits?: string;
  /** Which of the required fields handing in asks for, where that follows from what was entered; all of them when left out. */
  readonly demands?: (row: Readonly<Record<string, unknown>>) => readonly string[];
  /** Fields with the hospitals that see it besides its own, once it has been handed in. */
  readonly parties?: readonly string[];
  /** The states on the straight way, for the progress on its page. */
  readonly line?: readonly string[];
  /** Another such way, of the rows that go it. */
  readonly otherLine?: { readonly when: (row: Readonly<Record<string, unknown>>) => boolean; readonly states: readonly string[] };
  readonly lists: Readonly<Record<string, Perspective>>;
}

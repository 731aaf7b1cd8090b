import type { About, Batch } from './action.ts';
import type { Method } from './endpoint.ts';
import type { Fields } from './field.ts';
import type { Message } from './said.ts';
import type { States } from './states.ts';

/** What a move writes down by itself: the time, or who made it. */
export type Mark = 'now' | 'userId' | 'realName' | 'deptId' | 'tenantId' | 'tenantName';

/** Of a move also why it was made, which the history has anyway. */
export type MoveMark = Mark | 'reason';

/**
 * Who is told of a move, in the transaction of the move. `{no}` stands for a field of the row, or of what was entered.
 * Notices are read on screens that others see: they name the row, never a patient.
 */
export interface Tell {
  /** Whoever is that on the row; of a whole hospital, or the group, and where a person is not there any more, those with the permission. */
  readonly to: string;
  readonly permission?: string;
  readonly title: string;
  /** With `{patientName}` masked: notices are shown on screens that others can see. */
  readonly text?: string;
  /** The console's page about it. */
  readonly link?: string;
  /** Followed by a text message where it stays unread, until what the row waits for then is over. Of some rows alone: which. */
  readonly urgent?: true | ((row: Readonly<Record<string, unknown>>) => boolean);
  /** Where the person in a field of the row is led, who is among those with the permission, without the right that the page takes. */
  readonly elsewhere?: { readonly person: string; readonly without: string; readonly link: string };
}

/** A move that changes the state, and fields of the row that are entered with it. What it does besides stands in the rules. */
export interface Move<N extends string = string> {
  /** The button; what the history calls it, when left out. */
  readonly title?: string;
  /** Last part of the address; the move's own name when left out. */
  readonly path?: string;
  readonly also?: readonly { readonly method: Method; readonly path: string }[];
  /** `<permission of the resource>_<name of the move>` when left out. Of several one is enough: its own first, then those of other moves. */
  readonly permission?: string | readonly string[];
  /**
   * What is entered: fields of the row by their names are kept on it; `reason` stands in the history alone. With a `version` among them a form
   * that was filled with an older row is refused.
   */
  readonly input?: Fields;
  /** The entered field that is the move's reason in the history, where that is not called `reason`. */
  readonly reason?: string;
  /** The step of the machine that it takes; that of its own name when left out. */
  readonly step?: N;
  /** Where the wire has several steps in one call: which of them is taken is said by the value of an entered field. */
  readonly folds?: { readonly by: string; readonly steps: Readonly<Record<string, N>> };
  readonly marks?: Readonly<Record<string, MoveMark>>;
  readonly tells?: readonly Tell[];
  /** Asked before it is sent, or said above what is to be entered. */
  readonly confirm?: string;
  readonly danger?: boolean;
  readonly money?: boolean;
  /** Though a move leads straight back, it takes not everything back that this one, or these of its steps, have done (`way-back.ts`). */
  readonly lasting?: true | readonly N[];
  /** See `Endpoint`. */
  readonly inPlace?: boolean;
  /** See `Action`. */
  readonly batch?: true | Batch;
  readonly due?: string;
}

export type Moves = Readonly<Record<string, Move>>;

/** A step of the clock: it is taken when the time in a field of the row has come. */
export interface Deadline {
  readonly at: string;
  readonly tells?: readonly Tell[];
}

/** `{no}` stands for a field of the row. */
export interface InboxLook {
  /** Left out by documents, which have a number and a page of their own. Whoever supervises reads it as well: it names no patient. */
  readonly no?: string;
  /** Who may do it reads it: a patient may be named. */
  readonly about: string;
  /** The console's page of the row. */
  readonly link?: string;
  /** By move: what is to be done, where that is not the title of the one move of several that ends it. */
  readonly titles?: Readonly<Record<string, string>>;
  /** By state: the field that has until when it should be left. */
  readonly due?: Readonly<Record<string, string>>;
  /** By move: the field with an amount that it settles, in whatever state; while there is one, it waits besides the state's main step. */
  readonly besides?: Readonly<Record<string, string>>;
}

/** The life of a resource's rows: their states, and the moves that people make. */
export interface Lifecycle<M extends Moves = Moves> {
  /** The field that has the state. */
  readonly field: string;
  readonly states: States;
  readonly moves: M;
  /** By what people know a row again; what they call it, when left out. */
  readonly about?: About;
  /** By the names of the clock's steps. One that is not here is taken by a job of the domain. */
  readonly deadlines?: Readonly<Record<string, Deadline>>;
  /**
   * Why there is no such step for this row although its state has it, or no removing (`remove`) and no page on paper (`print`): not offered, not waited for,
   * refused in these words.
   */
  readonly bars?: (row: Readonly<Record<string, unknown>>, step: string) => Message | undefined;
  /** How a row stands among what waits for people, by the main steps of its states. */
  readonly inbox?: InboxLook;
  /**
   * The move that a save may make at once: `…/save` then keeps a row, `…/submit` keeps and moves it, for whoever has the
   * right to move. Documents say it themselves.
   */
  readonly submits?: string;
  /** In which states a row may be changed, and removed; in all when left out. */
  readonly editable?: readonly string[];
  readonly removable?: readonly string[];
}

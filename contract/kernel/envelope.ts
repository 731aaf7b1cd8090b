import type { Message, Said } from './said.ts';

/** What every call answers (wire contract, envelope). `code` 200 and `success` say the same thing. */
export interface Envelope<T> {
  code: number;
  success: boolean;
  /** In Chinese, finished. */
  msg: string;
  /** What `msg` was made of, where it has values: for whoever says it in another language. */
  said?: Said;
  data?: T;
  /** Only on errors: the id under which the server logged the request. */
  requestId?: string;
  /** Only on refused input: which field said what. */
  errors?: ToldError[];
}

export interface FieldError {
  field: string;
  message: Message;
  /** The id of what it is about, where one field tells of several. */
  of?: string;
}

/** A field's problem as it is sent. */
export interface ToldError {
  field: string;
  message: string;
  said?: Said;
  of?: string;
}

export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** Counting stopped at `total`: there are more. `exact=1` has all of them counted. */
  more?: true;
}

/** A row as sent to the console: with the names of the actions this user may take on it now. */
export type WithAbilities<T> = T & { can?: string[] };

export const pageSizes = [10, 30, 50, 100, 200] as const;
export const maxPageSize = 200;
/** A list is counted up to here, which takes milliseconds; all of a million rows take a hundred times that, at every page. */
export const mostCounted = 10_000;
/** Deeper pages are refused: whoever wants row 100,000 narrows the search or exports. */
export const maxPageRows = 100_000;

import { initialsOf } from '../../platform/pinyin-initials.ts';
import type { RowsSeen } from '../store/copies.ts';
import { ident, join, type Sql, sql, text } from '../store/sql.ts';
import type { Derived, Table } from '../store/table.ts';
import { beginsWith, LIMIT } from './search.ts';

/**
 * Documents with a number (`no`) and a patient (`patientName`) are found by either: by the columns that follow from these. Their tables have them
 * as `calledColumns` says, and an index on each.
 */
export const calledColumns: Readonly<Record<'patientInitials' | 'noBackwards', Derived>> = {
  patientInitials: { from: 'patientName', by: initialsOf },
  noBackwards: { from: 'no', by: (no) => [...no].reverse().join('') },
};

const NUMBER = text('no');
const BACKWARDS = text('no_backwards');
const INITIALS = text('patient_initials');
const NAME = text('patient_name');

/**
 * That a number begins with the whole day and whatever follows it, or ends with at least four characters. Nothing where the word is no such
 * thing: less than a day would be most of what there is.
 */
export function numbered(word: string): Sql | undefined {
  const typed = word.toUpperCase();
  if (/^[A-Z]{2}\d{8}(?:-[\dA-F]{0,8})?$/.test(typed)) return beginsWith(NUMBER, typed);
  if (/^-?[\dA-F]{4,8}$/.test(typed)) return beginsWith(BACKWARDS, [...typed].reverse().join(''));
  return undefined;
}

/** That a patient's name begins with this word, or its initials do; nothing where no name could. By the index of initials either way. */
function patientCalled(word: string): Sql | undefined {
  const initials = initialsOf(word);
  // A single letter is too much, `？？` is nothing.
  if (initials.length < 2) return undefined;
  const byInitials = beginsWith(INITIALS, initials);
  return /\p{Script=Han}/u.test(word) ? sql`${byInitials} AND starts_with(patient_name, ${word})` : byInitials;
}

/** That a patient's name begins with this word where its characters have too few initials: rare ones, and scripts without pinyin. */
function patientNamed(word: string): Sql | undefined {
  return [...word].length >= 2 && initialsOf(word).length < 2 ? beginsWith(NAME, word) : undefined;
}

/** What somebody sees, as conditions of which each is read by itself: of numbers, and of patients. */
export interface Ways {
  readonly byNumber: readonly Sql[];
  readonly byPatient: readonly Sql[];
  /** For names as they are written; none where the table has no index of them. */
  readonly byName?: readonly Sql[];
}

interface Sought {
  readonly ways: readonly Sql[];
  readonly where: Sql;
  readonly order: Sql;
}

const NEWEST = text('create_time DESC, id DESC');
const SHORTEST = text('patient_initials USING ~<~, create_time DESC, id DESC');
const BY_NAME = text('patient_name USING ~<~, create_time DESC, id DESC');

/** A number may look like initials, so that a word is tried as both. */
function soughtBy(word: string, { byNumber, byPatient, byName = [] }: Ways): Sought[] {
  const [number, called, named] = [numbered(word), patientCalled(word), patientNamed(word)];
  return [
    ...(number ? [{ ways: byNumber, where: number, order: NEWEST }] : []),
    ...(called ? [{ ways: byPatient, where: called, order: SHORTEST }] : []),
    ...(named && byName.length > 0 ? [{ ways: byName, where: named, order: BY_NAME }] : []),
  ];
}

/**
 * `FROM`, `ORDER BY` and `LIMIT` of the documents that are called like this; nothing where none could be. Each way by itself, in the order of an index and
 * cut off early: under one OR all that are called so would be read to find the newest. What is found comes in the order in which it was asked
 * for; its rows are read at the end.
 */
export function documentsCalled({ name }: Table, { from, whose }: RowsSeen, word: string, ways: Ways): Sql | undefined {
  const sought = soughtBy(word.trim(), ways);
  if (sought.length === 0) return undefined;
  const own = ident(name);
  const parts = sought.flatMap((one, rank) =>
    one.ways.map(
      (way) => sql`(SELECT tenant_id, id, ${rank}::int AS rank, patient_initials, create_time FROM ${from}
        WHERE ${whose}${way} AND is_deleted = 0 AND ${one.where} ORDER BY ${one.order} ${LIMIT})`,
    ),
  );
  return sql`
    FROM (SELECT tenant_id, id, min(rank) AS rank FROM (${join(parts, ' UNION ALL ')}) part GROUP BY tenant_id, id) found
    JOIN ${from} ON ${whose}${own}.tenant_id = found.tenant_id AND ${own}.id = found.id
    ORDER BY found.rank, length(${own}.patient_initials), ${own}.create_time DESC, ${own}.id DESC ${LIMIT}`;
}

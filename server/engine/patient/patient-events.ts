import { EVENTS_A_PAGE, type PatientEvent } from '../../../contract/kernel/patient-event.ts';
import type { SearchGroup } from '../../../contract/kernel/search.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import type { Asking } from '../search/search.ts';
import { type Sql, sql, text } from '../store/sql.ts';

export interface KnownPatient {
  /** Of whose rows the document is: for the audit. */
  readonly tenantId: string;
  readonly patientName: string | null;
  readonly patientIdCard: string | null;
}

/** What a domain knows of patients. */
export interface PatientSource {
  readonly group: SearchGroup;
  /** The table that its documents lie in: for the audit. */
  readonly table: string;
  /** Whose document it is, if this person may open it. Left out where no page of the domain shows a patient. */
  patientOf?(asking: Asking, id: string): Promise<KnownPatient | undefined>;
  /** What happened to whoever has this number, the newest first, and nothing that this person could not also open. */
  eventsOf(asking: Asking, idCard: string, page: EventPage): Promise<readonly TimedEvent[]>;
}

/** An event with the instant by which the card is ordered, and whom it names. */
export interface TimedEvent extends Omit<PatientEvent, 'group' | 'time' | 'otherName'> {
  readonly at: Date;
  readonly patientName: string | null;
}

/** Where a page of the card begins: after this event. */
export interface EventPage {
  readonly after?: { readonly at: Date; readonly id: string };
}

const sources: PatientSource[] = [];

/** Lets the cards of patients look there, too: in the order of the modules. */
export function openPatientSource(source: PatientSource): void {
  if (!sources.includes(source)) sources.push(source);
}

export function openPatientSources(): readonly PatientSource[] {
  return sources;
}

/** The rest of a page's statement: what comes after, in the order of the card, and one more than fits. `time` is a constant of the caller. */
export function pageSql(time: string, { after }: EventPage): Sql {
  const begun = after ? sql`AND (${text(time)}, id) < (${after.at}, ${after.id}::uuid)` : text('');
  return sql`${begun} ORDER BY ${text(time)} DESC, id DESC LIMIT ${EVENTS_A_PAGE + 1}`;
}

/**
 * What several sources have, as one page of the card of whoever is called `patientName`; with where the next one begins, unless that was all. What names
 * somebody else says so, where it is known whom the card is of.
 */
export function pageOfEvents(
  found: readonly (TimedEvent & { readonly group: string })[],
  patientName: string | null,
): {
  events: PatientEvent[];
  next: string | undefined;
} {
  const newest = [...found].sort((one, other) => other.at.getTime() - one.at.getTime() || other.id.localeCompare(one.id));
  const shown = newest.slice(0, EVENTS_A_PAGE);
  const last = shown.at(-1);
  return {
    events: shown.map(({ at, patientName: named, ...event }) => ({
      ...event,
      time: toWireTime(at.getTime()),
      ...(named && patientName && spelt(named) !== spelt(patientName) ? { otherName: named } : {}),
    })),
    next: last && newest.length > EVENTS_A_PAGE ? `${last.at.getTime()}_${last.id}` : undefined,
  };
}

/** Blanks, and how wide letters are, make nobody another person. */
const spelt = (name: string | null): string => (name ?? '').normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** Where a page begins, as `pageOfEvents` told it; from the start for anything else. */
export function readNext(next: string | null | undefined): EventPage {
  const [, ms, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(next ?? '') ?? [];
  return ms && id ? { after: { at: new Date(Number(ms)), id } } : {};
}

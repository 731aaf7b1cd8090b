import type { MoneyEntry } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';

/** What was booked at one moment by one person, in the order in which it was booked. */
export interface MoneyGroup {
  key: string;
  time: string;
  userName?: string;
  entries: MoneyEntry[];
}

/** A settlement is several bookings: who did it, when and by which receipt is told once for all of them. */
export function groupsOf(entries: readonly MoneyEntry[]): MoneyGroup[] {
  const groups: MoneyGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.time === entry.time && last.userName === entry.userName) last.entries.push(entry);
    else groups.push({ key: entry.id, time: entry.time, userName: entry.userName, entries: [entry] });
  }
  return groups;
}

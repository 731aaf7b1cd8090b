import { concerns, type PersonalEvent, type Receiver } from '../../engine/delivery/notice-news.ts';

/** Of all hospitals, in this process: minutes of a busy day, hours of a quiet one, in less than a megabyte. */
const MOST = 4_000;
/** To one stream: whoever has missed more asks for everything again. */
const MOST_TOLD = 100;

interface Heard {
  readonly key: string;
  readonly event: PersonalEvent;
  /** Milliseconds, as the clock of this process. */
  readonly at: number;
}

/** An event, and how many milliseconds ago it was heard. */
export interface PastEvent extends PersonalEvent {
  readonly ago: number;
}

export interface RecentEvents {
  note(key: string, event: PersonalEvent): void;
  /** Events may have gone unheard: nothing before now is known. */
  forget(): void;
  /** What has happened to this person in the last so many milliseconds, oldest first; undefined where that is more than is known or told. */
  of(receiver: Receiver, lastMs: number): PastEvent[] | undefined;
}

/** What was heard of late, for streams that open after their page has asked for its rows, or after a pause (ADR 0151). */
export function createRecentEvents(now: () => number = () => performance.now()): RecentEvents {
  let heard: Heard[] = [];
  let knownSince = now();
  return {
    note: (key, event) => {
      heard.push({ key, event, at: now() });
      // Half at once: one by one each would move all others.
      if (heard.length > MOST) knownSince = heard.splice(0, MOST / 2).at(-1)?.at ?? knownSince;
    },
    forget: () => {
      heard = [];
      knownSince = now();
    },
    of: (receiver, lastMs) => {
      const moment = now() - lastMs;
      if (moment <= knownSince) return undefined;
      const told = heard.slice(heard.findLastIndex(({ at }) => at < moment) + 1).filter(({ key }) => concerns(key, receiver));
      return told.length > MOST_TOLD ? undefined : told.map(({ event, at }) => ({ ...event, ago: Math.round(now() - at) }));
    },
  };
}

import type { listMarks } from '../../../../contract/domains/image/image.endpoints.ts';
import type { TraceEvent } from '../../../../contract/domains/image/trace.shape.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';

/** Something that lies on a recording, in seconds of it. */
export interface TraceItem {
  readonly key: string;
  readonly kind: 'device' | 'event' | 'interval';
  readonly at: number;
  readonly until: number;
  readonly text: string;
  /** Of intervals: the trace on which it was measured, and the microvolts of its ends. */
  readonly trace?: string;
  readonly voltages?: readonly [number, number];
}

type Mark = SentOf<typeof listMarks.row>;

/** Doctors' marks and what the device has written, by their time. */
export function itemsOf(events: readonly TraceEvent[], marks: readonly Mark[]): TraceItem[] {
  const written = events.map(
    ({ at, seconds, text }, index): TraceItem => ({ key: `device ${index}`, kind: 'device', at, until: at + seconds, text }),
  );
  const marked = marks.flatMap((mark): TraceItem[] => itemOf(mark) ?? []);
  return [...written, ...marked].sort((one, other) => one.at - other.at);
}

function itemOf({ id, shape, points, content }: Mark): TraceItem[] | undefined {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return undefined;
  const [first, last] = from[0] <= to[0] ? [from, to] : [to, from];
  const where = { key: id, at: first[0], until: last[0] };
  if (shape === 'event') return [{ ...where, kind: 'event', text: content ?? '' }];
  if (shape !== 'interval') return undefined;
  const text = readableInterval(last[0] - first[0], last[1] - first[1]);
  return [{ ...where, kind: 'interval', text, trace: content ?? '', voltages: [first[1], last[1]] }];
}

/** A distance on a trace, in seconds and microvolts. */
export function readableInterval(seconds: number, microvolts: number): string {
  const ms = Math.abs(seconds) * 1_000;
  return `${ms < 20 ? ms.toFixed(1) : Math.round(ms)} ms · ${Math.round(Math.abs(microvolts))} µV`;
}

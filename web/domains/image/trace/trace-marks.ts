import type { listMarks } from '../../../../contract/domains/image/image.endpoints.ts';
import type { TraceEvent, TraceShape } from '../../../../contract/domains/image/trace.shape.ts';
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
export function itemsOf(
  { events, channels }: Pick<TraceShape, 'channels'> & { events: readonly TraceEvent[] },
  marks: readonly Mark[],
): TraceItem[] {
  const others = new Set(channels.flatMap(({ label, unit }) => (unit === 'µV' ? [] : [label])));
  const written = events.map(
    ({ at, seconds, text }, index): TraceItem => ({ key: `device ${index}`, kind: 'device', at, until: at + seconds, text }),
  );
  const marked = marks.flatMap((mark): TraceItem[] => itemOf(mark, !others.has(mark.content ?? '')) ?? []);
  return [...written, ...marked].sort((one, other) => one.at - other.at);
}

function itemOf({ id, shape, points, content }: Mark, isVoltage: boolean): TraceItem[] | undefined {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return undefined;
  const [first, last] = from[0] <= to[0] ? [from, to] : [to, from];
  const where = { key: id, at: first[0], until: last[0] };
  if (shape === 'event') return [{ ...where, kind: 'event', text: content ?? '' }];
  if (shape !== 'interval') return undefined;
  const text = readableInterval(last[0] - first[0], isVoltage ? last[1] - first[1] : undefined);
  return [{ ...where, kind: 'interval', text, trace: content ?? '', voltages: isVoltage ? [first[1], last[1]] : [0, 0] }];
}

/** A distance on a trace, in seconds and microvolts; of what is no voltage in seconds alone. */
export function readableInterval(seconds: number, microvolts?: number): string {
  const ms = Math.abs(seconds) * 1_000;
  const words = `${ms < 20 ? ms.toFixed(1) : Math.round(ms)} ms`;
  return microvolts === undefined ? words : `${words} · ${Math.round(Math.abs(microvolts))} µV`;
}

/** A second as near as possible to another in the stretch in which that lies: nothing is measured across an interruption, or beyond the end. */
export function withinStretch(
  { segments, records, recordSeconds }: Pick<TraceShape, 'segments' | 'records' | 'recordSeconds'>,
  from: number,
  to: number,
): number {
  const at = segments.findLastIndex((segment) => segment.at <= from);
  const [first, end] = [segments[at]?.at ?? 0, segments[at + 1]?.at ?? records * recordSeconds];
  return Math.min(end, Math.max(first, to));
}

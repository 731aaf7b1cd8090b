/** A signal of an invented recording; `at` gives its voltage in microvolts at a time in seconds. */
export interface EdfSignal {
  readonly label: string;
  /** Samples a second. */
  readonly rate: number;
  readonly at: (seconds: number) => number;
}

export interface EdfEvent {
  /** Seconds since the beginning. */
  readonly onset: number;
  readonly seconds?: number;
  readonly text: string;
}

export interface EdfPlan {
  readonly signals: readonly EdfSignal[];
  readonly seconds: number;
  readonly events?: readonly EdfEvent[];
  /** Of the recording in which nothing was recorded: EDF+D. */
  readonly gap?: { readonly at: number; readonly seconds: number };
  /** Of each signal, in microvolts. */
  readonly range?: number;
}

const ANNOTATION_BYTES = 120;
const MOST = 32_767;

/** The recording as EDF+ with data records of a second. It names nobody. */
export function edfFile({ signals, seconds, events = [], gap, range = 3_276.7 }: EdfPlan): Buffer {
  const count = signals.length + 1;
  const field = (width: number, values: readonly (number | string)[]): string =>
    values.map((value) => String(value).padEnd(width)).join('');
  const all = <T>(of: (signal: EdfSignal) => T, last: T): T[] => [...signals.map(of), last];
  const head = [
    field(8, ['0']),
    field(80, ['X X X X', 'Startdate 20-NOV-2026 X X X']),
    field(8, ['20.11.26', '09.30.00', 256 * (1 + count)]),
    field(44, [gap ? 'EDF+D' : 'EDF+C']),
    field(8, [seconds, 1]),
    field(4, [count]),
    field(
      16,
      all(({ label }) => label, 'EDF Annotations'),
    ),
    field(
      80,
      all(() => 'AgAgCl electrode', ''),
    ),
    field(
      8,
      all(() => 'uV', ''),
    ),
    field(
      8,
      all(() => -range, -1),
    ),
    field(
      8,
      all(() => range, 1),
    ),
    field(
      8,
      all(() => -MOST, -32_768),
    ),
    field(
      8,
      all(() => MOST, MOST),
    ),
    field(
      80,
      all(() => '', ''),
    ),
    field(
      8,
      all(({ rate }) => rate, ANNOTATION_BYTES / 2),
    ),
    field(
      32,
      all(() => '', ''),
    ),
  ].join('');
  const records = Array.from({ length: seconds }, (_, record) => {
    const onset = record + (gap && record >= gap.at ? gap.seconds : 0);
    const here = events.filter((event) => Math.floor(event.onset) === onset);
    return Buffer.concat([...signals.map((signal) => samplesOf(signal, record, range)), annotationsOf(onset, here)]);
  });
  return Buffer.concat([Buffer.from(head, 'latin1'), ...records]);
}

function samplesOf({ rate, at }: EdfSignal, record: number, range: number): Buffer {
  const bytes = Buffer.alloc(rate * 2);
  for (let sample = 0; sample < rate; sample += 1) {
    const step = Math.round((at(record + sample / rate) / range) * MOST);
    bytes.writeInt16LE(Math.max(-MOST, Math.min(MOST, step)), sample * 2);
  }
  return bytes;
}

function annotationsOf(onset: number, events: readonly EdfEvent[]): Buffer {
  const lists = events.map((event) => `+${event.onset}${event.seconds ? `\x15${event.seconds}` : ''}\x14${event.text}\x14\0`);
  const bytes = Buffer.alloc(ANNOTATION_BYTES);
  bytes.write([`+${onset}\x14\x14\0`, ...lists].join(''), 'utf8');
  return bytes;
}

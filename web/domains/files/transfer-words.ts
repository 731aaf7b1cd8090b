import { label } from '../../platform/words/label.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes for people: `9.5MB`, `2GB`. */
export function sizeWords(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(value < 10 && unit > 0 ? 1 : 0))}${units[unit]}`;
}

/** How long it will still take: rounded, because nobody can know. */
export function remainingWords(bytes: number, bytesPerSecond: number): string {
  if (bytesPerSecond <= 0) return '';
  const seconds = Math.ceil(bytes / bytesPerSecond);
  if (seconds < 60) return label('剩余约{value}秒', { value: Math.max(1, seconds) });
  if (seconds < 3600) return label('剩余约{value}分钟', { value: Math.ceil(seconds / 60) });
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.ceil((seconds % 3600) / 60);
  return minutes === 0 ? label('剩余约{hours}小时', { hours }) : label('剩余约{hours}小时{minutes}分钟', { hours, minutes });
}

interface Sample {
  /** Milliseconds. */
  at: number;
  bytes: number;
}

const WINDOW_MS = 6_000;

/** Speed over the last seconds, in bytes a second: steady enough to read, quick enough to notice a stall. */
export function createSpeedometer(): (bytes: number, now: number) => number {
  let samples: Sample[] = [];
  return (bytes, now) => {
    // A piece that failed takes its bytes back: the measure starts anew.
    if (bytes < (samples.at(-1)?.bytes ?? 0)) samples = [];
    samples = [...samples.filter(({ at }) => now - at <= WINDOW_MS), { at: now, bytes }];
    const [first] = samples;
    const elapsed = first ? now - first.at : 0;
    return first && elapsed > 0 ? Math.round(((bytes - first.bytes) / elapsed) * 1000) : 0;
  };
}

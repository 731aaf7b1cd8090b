const UNITS = ['KB', 'MB', 'GB'] as const;

/** Bytes as people say them: 812 KB, 2.1 GB. */
export function readableBytes(bytes: number): string {
  let value = bytes / 1_024;
  let unit: string = UNITS[0];
  for (const larger of UNITS.slice(1)) {
    if (value < 1_024) break;
    value /= 1_024;
    unit = larger;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

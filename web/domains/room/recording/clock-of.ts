const SECOND_MS = 1_000;

/** A length in ms as a clock shows it: 1:05, 1:02:05. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const MB = 1_048_576;

/** How long and how large a part is, of `length` ms and `size` bytes. */
export function extentOf({ length, size }: { length: number; size: number }): string {
  return `${clockOf(length)} · ${size < MB ? `${Math.ceil(size / 1_024)}KB` : `${Math.round(size / MB)}MB`}`;
}

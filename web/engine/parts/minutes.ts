/** A moment of the wire without its seconds, which nobody reads. */
export function toMinutes(moment: string): string {
  return moment.slice(0, 16);
}

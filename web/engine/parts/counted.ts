/** The most that the small number on a button says. */
export const MOST_COUNTED = 99;

/** A number as a badge writes it, `99+` from a hundred: what a button is called says the same as what is seen on it. */
export function counted(count: number, most = MOST_COUNTED): string {
  return count > most ? `${most}+` : String(count);
}

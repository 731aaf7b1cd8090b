import type { KeyboardEvent } from 'react';

/** Moves the focus among the elements of a role: to the next or previous one with the two keys given, to the ends with Home and End. */
export function walkItems(event: KeyboardEvent<HTMLElement>, role: string, [back, on]: readonly [back: string, on: string]): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[role="${role}"]`)];
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  if (at < 0) return;
  const next = { [on]: items[at + 1], [back]: items[at - 1], Home: items[0], End: items.at(-1) }[event.key];
  if (!next) return;
  next.focus();
  event.preventDefault();
}

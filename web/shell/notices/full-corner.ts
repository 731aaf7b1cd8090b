/**
 * Which of the urgent ones, newest first, stand in a corner with so many places, and how many do not: a line says those, in one of the
 * places where there are several.
 */
export function fitUrgent<T>(urgent: readonly T[], places: number): { shown: readonly T[]; more: number } {
  if (urgent.length <= places) return { shown: urgent, more: 0 };
  const shown = urgent.slice(0, Math.max(1, places - 1));
  return { shown, more: urgent.length - shown.length };
}

/** Which of those that go by themselves, oldest first, make way where that many places are left to them. */
export function makeWay(passing: readonly string[], places: number): readonly string[] {
  return passing.slice(0, Math.max(0, passing.length - Math.max(0, places)));
}

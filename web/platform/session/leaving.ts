/** How this page is being left for good, and since when: its session has ended, or has become somebody else's. */
let leaving: { go: () => void; since: number } | undefined;
// Come back to by the browser's own button, as it was left.
addEventListener('pageshow', () => {
  leaving = undefined;
});

/** How long the way out may take, before somebody's next press or a call that fails tries it again: it was given up, or came to nothing. */
const PRESS_MS = 1_000;
const FAILURE_MS = 10_000;

/** Whether the page is on its way out: nothing asks whether to stay then, and what else fails has nothing to add. */
export function isLeaving(): boolean {
  return leaving !== undefined;
}

/** Leaves the page, which may not stay whatever is under way on it. */
export function leavePage(go: () => void): void {
  leaving = { go, since: Date.now() };
  go();
}

/** Once more for a page that is still here: soon where somebody asks for it, otherwise not with every call that fails. */
export function leaveAgain({ isAsked }: { isAsked: boolean }): void {
  if (leaving && Date.now() - leaving.since > (isAsked ? PRESS_MS : FAILURE_MS)) leavePage(leaving.go);
}

/** How long the server is left in peace before it is asked again whether it is there, in ms. */
const PAUSE_MS = 2_000;

let isUnderWay = false;

/**
 * A file of the console could not be fetched: a new release has taken its place, or the server cannot be reached for a moment. Browsers
 * remember that they did not get it, so that only a page that starts anew has it; it does as soon as somebody would answer.
 */
export async function afterMissingFile(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  isUnderWay = false;
  location.reload();
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

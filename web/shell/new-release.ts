/** The file that a page begins with. Its name changes with its content, and with that of every file behind it. */
const BEGINNING = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;

/**
 * A file of the console could not be fetched. Where a new release has taken its place, the page starts anew with that one; where the
 * server cannot be reached for a moment, it stays, and whatever wanted the file tells. Before the console is there, nothing
 * could tell it, and nothing is lost.
 */
export async function afterMissingFile(): Promise<void> {
  if (!document.querySelector('.console') || (await hasNewRelease())) location.reload();
}

async function hasNewRelease(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const beginning = response.ok ? BEGINNING.exec(await response.text())?.[1] : undefined;
    return beginning !== undefined && beginning !== own;
  } catch {
    return false;
  }
}

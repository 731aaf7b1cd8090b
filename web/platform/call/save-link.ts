/**
 * Hands what a link leads to to the browser's downloads. Marked as a download, it never takes the place of the console, whatever is answered: what
 * could not be fetched is told by the browser, among its downloads.
 */
export function saveLink(link: string): void {
  Object.assign(document.createElement('a'), { href: link, download: '', rel: 'noopener' }).click();
}

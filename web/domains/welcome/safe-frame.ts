const ALLOWED = 'allow-scripts allow-forms allow-popups';

/**
 * How a page from elsewhere may be shown: web addresses only, in a sandbox. A page from the console's own address keeps
 * no origin at all: with scripts and origin together it could take its sandbox off.
 */
export function safeFrame(address: string, origin: string): { src: string; sandbox: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return { src: url.href, sandbox: url.origin === origin ? ALLOWED : `${ALLOWED} allow-same-origin` };
}

import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';

/** The HTML of what is drawn, when everything that it waits for is there. */
export async function prerendered(node: ReactNode): Promise<string> {
  const html = await text((await prerenderToNodeStream(node)).prelude);
  // React leaves what stood around a part that was waited for (a router, say) in place: the worker's next file would draw inside of it.
  await prerenderToNodeStream(null);
  return html.replaceAll('<!-- -->', '');
}

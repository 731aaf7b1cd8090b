import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { download } from './api-client.ts';
import { openWindow } from './open-window.ts';

const LOOK_MS = 5_000;
const LONGEST_MS = 3_600_000;

/** Opens what a call answers as a file in a window of its own, from where the browser prints it. Resolves to whether it was opened; a refusal has been told. */
export function openFile(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<boolean> {
  return openWindow(async (opened) => {
    const { blob, filename } = await download(endpoint, input);
    // Its name is for browsers that look for one; Chromium saves what has such an address under a number.
    const address = URL.createObjectURL(new File([blob], filename, { type: blob.type }));
    forgetWithWindow(address, opened);
    return address;
  });
}

/** Whoever saves or prints what they have read fetches it once more: it is there until its window is closed, or an hour has passed. */
function forgetWithWindow(address: string, opened: Window): void {
  const until = Date.now() + LONGEST_MS;
  const looking = setInterval(() => {
    if (!opened.closed && Date.now() < until) return;
    clearInterval(looking);
    URL.revokeObjectURL(address);
  }, LOOK_MS);
}

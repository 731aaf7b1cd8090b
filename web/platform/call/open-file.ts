import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { download } from './api-client.ts';
import { openWindow } from './open-window.ts';

const SHOWN_MS = 60_000;

/** Opens what a call answers as a file in a window of its own, from where the browser prints it. Resolves to whether it was opened; a refusal has been told. */
export function openFile(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<boolean> {
  return openWindow(async () => {
    const { blob } = await download(endpoint, input);
    const address = URL.createObjectURL(blob);
    setTimeout(() => URL.revokeObjectURL(address), SHOWN_MS);
    return address;
  });
}

import { type BrowserChoice, findBrowser } from './browser.ts';

/**
 * A camera, a microphone and a screen that are no real ones, and nobody who has to allow them. Five pictures a second are as good a
 * proof as twenty: each is drawn, packed and unpacked for everybody in the meeting, on the same two cores.
 */
const MEDIA = [
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--auto-select-desktop-capture-source=Entire screen',
];

/** The browser of journeys in which people see and hear each other. */
export async function mediaBrowser(): Promise<BrowserChoice> {
  const { executablePath, args, env } = await findBrowser();
  return { executablePath, args: [...args, ...MEDIA], env };
}

import { sealedFetch } from '../../web/platform/call/body-cipher.ts';
import { accessToken } from '../../web/platform/session/session.ts';

/**
 * Runs in the console's own page, so that it has the session, the browser and the console's code: the same call
 * encrypted and plain in turn. Gives the milliseconds of each to the read answer.
 */
async function timeCalls(url: string, rounds: number): Promise<{ sealed: number[]; plain: number[] }> {
  const headers = { 'Blade-Auth': `bearer ${accessToken()}` };
  const time = async (send: () => Promise<Response>): Promise<number> => {
    const started = performance.now();
    const answer = (await (await send()).json()) as { code: number };
    if (answer.code !== 200) throw new Error(`the call answered ${answer.code}`);
    return performance.now() - started;
  };
  const times = { sealed: [] as number[], plain: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.plain.push(await time(() => fetch(url, { headers })));
    times.sealed.push(await time(() => sealedFetch(url, { method: 'GET', headers })));
  }
  return times;
}

Object.assign(globalThis, { timeCalls });

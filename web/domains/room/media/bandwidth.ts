/** What one fetch brought: bytes on the way, and how many ms they took from the first to the last. */
export interface Fetched {
  readonly bytes: number;
  readonly ms: number;
}

/** Enough to judge by: as much, or as long, as a fetch that is not over in a moment takes. */
const ENOUGH_BYTES = 1_048_576;
const ENOUGH_MS = 3_000;
const MOST_FETCHES = 5;

/** Below this, in Mbit/s, several pictures at once falter. */
export const SLOW_MBITS = 2;
/** What is faster is not told apart: the page itself takes as long. */
export const MOST_MBITS = 100;

/** Mbit/s with one decimal, at most `MOST_MBITS`; nothing where nothing came. */
export function rateOf(fetched: readonly Fetched[]): number | undefined {
  const [bytes, ms] = [fetched.reduce((sum, one) => sum + one.bytes, 0), fetched.reduce((sum, one) => sum + one.ms, 0)];
  if (bytes === 0) return undefined;
  const mbits = (bytes * 8) / 1_000 / Math.max(ms, 1);
  return Math.min(MOST_MBITS, Math.round(mbits * 10) / 10);
}

/** How fast the server's bytes come here: the largest script of the page, fetched anew as often as it takes. Nothing where the browser does not tell. */
export async function measureBandwidth(): Promise<number | undefined> {
  const address = largestScript();
  if (!address) return undefined;
  const fetched: Fetched[] = [];
  const begun = performance.now();
  while (fetched.length < MOST_FETCHES && performance.now() - begun < ENOUGH_MS) {
    const one = await fetchOnce(address);
    if (!one) break;
    fetched.push(one);
    if (fetched.reduce((sum, { bytes }) => sum + bytes, 0) >= ENOUGH_BYTES) break;
  }
  return rateOf(fetched);
}

const timings = () => performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming);

function largestScript(): string | undefined {
  const scripts = timings().filter(({ name }) => name.startsWith(location.origin) && /\.js(?:\?|$)/.test(name));
  return scripts.toSorted((one, other) => other.encodedBodySize - one.encodedBodySize)[0]?.name;
}

async function fetchOnce(address: string): Promise<Fetched | undefined> {
  const reply = await fetch(address, { cache: 'reload' });
  await reply.arrayBuffer();
  const timing = timings().findLast(({ name, initiatorType }) => name === address && initiatorType === 'fetch');
  return timing && { bytes: timing.encodedBodySize, ms: timing.responseEnd - timing.responseStart };
}

import type { LoadResult } from './load-process.ts';
import type { LoadGenerator } from './processes.ts';

/** Who answers: its port, and the requests in the order of the variants. */
export interface Side {
  port: number;
  requests: string[];
}

export interface SideResult {
  perSecond: number;
  p50: number;
  p99: number;
}

export interface Comparison {
  name: string;
  title: string;
  sides: Record<string, SideResult>;
  /** Of the server over each other side, by pairs of neighbouring rounds: throughput, and 99th percentile. */
  ratios: Record<string, { perSecond: number; p99: number }>;
  errors: string[];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

interface Rounds {
  rounds: number;
  /** One turn of one side in one round; round −1 warms up. */
  turn(side: string, round: number): Promise<LoadResult>;
  sides: readonly string[];
}

/**
 * Lets the sides take turns, in the opposite order every other round, so that whatever else the machine does falls on
 * all of them; the medians of the rounds count, and the ratio is taken within each round.
 */
export async function compare(name: string, title: string, { rounds, turn, sides }: Rounds): Promise<Comparison> {
  const results = new Map<string, LoadResult[]>(sides.map((side) => [side, []]));
  const errors: string[] = [];
  for (let round = -1; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) {
      const result = await turn(side, round);
      if (result.errors > 0) errors.push(`${side}: ${result.errors} × ${result.firstError}`);
      if (round >= 0) results.get(side)?.push(result);
    }
  }
  const of = (side: string): LoadResult[] => results.get(side) ?? [];
  const paired = (other: string, pick: (result: LoadResult) => number): number =>
    median(of('app').map((result, round) => pick(result) / pick(of(other)[round] ?? result)));
  const medians = (side: string): SideResult => ({
    perSecond: median(of(side).map(({ perSecond }) => perSecond)),
    p50: median(of(side).map(({ p50 }) => p50)),
    p99: median(of(side).map(({ p99 }) => p99)),
  });
  return {
    name,
    title,
    sides: Object.fromEntries(sides.map((side) => [side, medians(side)])),
    ratios: Object.fromEntries(
      sides
        .filter((side) => side !== 'app')
        .map((other) => [other, { perSecond: paired(other, ({ perSecond }) => perSecond), p99: paired(other, ({ p99 }) => p99) }]),
    ),
    errors: errors.slice(0, 3),
  };
}

/** A closed loop of the given length on one side. */
export function loadTurn(
  generator: LoadGenerator,
  { connections, seconds }: { connections: number; seconds: number },
  sides: Readonly<Record<string, Side>>,
): Rounds['turn'] {
  return (name, round) => {
    const side = sides[name];
    if (!side) throw new Error(`no side ${name}`);
    const milliseconds = (round < 0 ? Math.min(1, seconds) : seconds) * 1000;
    return generator.run({ ...side, connections, milliseconds, once: false });
  };
}

/** The bytes of a request. */
export function requestText(method: string, url: string, headers: Readonly<Record<string, string>> = {}, body = ''): string {
  const all = { Host: '127.0.0.1', ...headers, ...(method === 'GET' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

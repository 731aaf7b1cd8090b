import { useCallback, useEffect, useRef, useState } from 'react';
import { getTracePiece } from '../../../../contract/domains/image/trace.endpoints.ts';
import type { TraceShape } from '../../../../contract/domains/image/trace.shape.ts';
import { download } from '../../../platform/call/api-client.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { label } from '../../../platform/words/label.ts';
import { TILE, type TraceReply, type TraceRequest, type TraceView } from './trace-messages.ts';

/** Pieces that are fetched at once, tiles that are kept, and how many beyond the page are drawn before they are seen. */
const AT_ONCE = 4;
const MOST_TILES = 40;
const AHEAD = 2;
const AGAIN_MS = 2_000;

export interface Tiles {
  /** The tile of the present view; nothing while it is drawn. */
  get(tile: number): ImageBitmap | undefined;
  /** Asks for what a page shows that begins at that second, and a little beyond. */
  want(start: number, width: number): void;
}

interface Asked {
  readonly applyOrderId: string;
  readonly fileId: string;
  readonly shape: TraceShape;
}

/** Pictures of stretches of a recording, drawn by a worker from pieces that are fetched as they are needed. `onTile` hears of each. */
export function useTiles({ applyOrderId, fileId, shape }: Asked, view: TraceView, onTile: () => void): { tiles: Tiles; failure?: string } {
  const [failure, setFailure] = useState<string>();
  const state = useRef({ id: 0, view, kept: new Map<number, ImageBitmap>(), asked: '' });
  const worker = useRef<Worker>(undefined);
  const latest = useRef(onTile);
  latest.current = onTile;
  useEffect(() => {
    const made = new Worker(new URL('./trace.worker.ts', import.meta.url), { type: 'module' });
    const send = (message: TraceRequest, transfer: Transferable[] = []): void => made.postMessage(message, transfer);
    const fetching = fetcher(
      { applyOrderId, fileId },
      (level, piece, bytes) => send({ kind: 'piece', level, piece, bytes }, [bytes]),
      setFailure,
    );
    made.onmessage = ({ data }: MessageEvent<TraceReply>) => {
      if (data.kind === 'need') return fetching.want(data.level, data.pieces);
      if (data.id !== state.current.id) return data.bitmap.close();
      keep(state.current.kept, data.tile, data.bitmap);
      latest.current();
    };
    send({ kind: 'open', shape });
    worker.current = made;
    state.current.asked = '';
    latest.current();
    return () => {
      fetching.stop();
      made.terminate();
      // Those of the view as it is then, not as it was when the recording was opened.
      for (const bitmap of state.current.kept.values()) bitmap.close();
      state.current.kept.clear();
    };
  }, [applyOrderId, fileId, shape]);
  if (state.current.view !== view) {
    for (const bitmap of state.current.kept.values()) bitmap.close();
    state.current = { id: state.current.id + 1, view, kept: new Map(), asked: '' };
  }
  const get = useCallback((tile: number) => state.current.kept.get(tile), []);
  const want = useCallback((start: number, width: number) => {
    const { id, view: now, kept, asked } = state.current;
    const tiles = wantedTiles(start / now.secondsPerPixel, width).filter((tile) => !kept.has(tile));
    const key = tiles.join();
    if (key === asked || !worker.current) return;
    state.current.asked = key;
    const message: TraceRequest = { kind: 'tiles', id, view: now, tiles };
    worker.current.postMessage(message);
  }, []);
  return { tiles: { get, want }, ...(failure ? { failure } : {}) };
}

/** Those that are seen, from the left, of a page that begins at that pixel. */
export function seenTiles(left: number, width: number): number[] {
  const [first, last] = [Math.floor(left / TILE), Math.floor((left + width) / TILE)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Those, and then their neighbours. */
function wantedTiles(left: number, width: number): number[] {
  const seen = seenTiles(left, width);
  const [first, last] = [seen[0] ?? 0, seen.at(-1) ?? 0];
  const beyond = Array.from({ length: AHEAD }, (_, index) => [last + 1 + index, first - 1 - index]).flat();
  return [...seen, ...beyond].filter((tile) => tile >= 0);
}

function keep(kept: Map<number, ImageBitmap>, tile: number, bitmap: ImageBitmap): void {
  kept.get(tile)?.close();
  kept.delete(tile);
  kept.set(tile, bitmap);
  const [eldest] = kept.keys();
  if (kept.size <= MOST_TILES || eldest === undefined) return;
  kept.get(eldest)?.close();
  kept.delete(eldest);
}

/** Fetches what is wanted now, the most wanted first; what is not wanted any more is not fetched. */
function fetcher(
  asked: { applyOrderId: string; fileId: string },
  arrived: (level: number, piece: number, bytes: ArrayBuffer) => void,
  failed: (words: string | undefined) => void,
) {
  const ended = new AbortController();
  const under = new Set<string>();
  // What will not come however often it is asked for: the page has a hole there, and goes on to say so.
  const lost = new Set<string>();
  let queue: { level: number; piece: number }[] = [];
  const fetchOne = async (level: number, piece: number): Promise<void> => {
    try {
      const { blob } = await download(getTracePiece, { ...asked, level, piece }, { quiet: true, signal: ended.signal });
      arrived(level, piece, await blob.arrayBuffer());
      if (lost.size === 0) failed(undefined);
    } catch (error) {
      if (ended.signal.aborted) return;
      failed(error instanceof CallError && error.code !== 0 ? error.message : label('波形加载失败，正在重试'));
      const isLost = error instanceof CallError && (error.code === 404 || error.code === 403 || error.code === 415);
      if (isLost) return void lost.add(`${level} ${piece}`);
      await new Promise((go) => setTimeout(go, AGAIN_MS));
      if (!ended.signal.aborted) queue.push({ level, piece });
    } finally {
      under.delete(`${level} ${piece}`);
      if (!ended.signal.aborted) next();
    }
  };
  const next = (): void => {
    while (under.size < AT_ONCE) {
      const one = queue.shift();
      if (!one) return;
      const key = `${one.level} ${one.piece}`;
      if (under.has(key) || lost.has(key)) continue;
      under.add(key);
      void fetchOne(one.level, one.piece);
    }
  };
  return {
    want: (level: number, pieces: readonly number[]): void => {
      queue = pieces.map((piece) => ({ level, piece }));
      next();
    },
    stop: () => ended.abort(),
  };
}

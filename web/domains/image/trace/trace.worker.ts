import type { TraceShape } from '../../../../contract/domains/image/trace.shape.ts';
import { drawTile, neededFor } from './draw-tile.ts';
import { type PieceStore, pieceStore } from './piece-store.ts';
import { TILE, type TraceReply, type TraceRequest, type TraceView } from './trace-messages.ts';

// Puts channels together, filters and draws beside the page, so that the page itself only moves pictures.

let recording: { shape: TraceShape; store: PieceStore } | undefined;
let wanted: { id: number; view: TraceView; tiles: readonly number[] } | undefined;
let isDrawing = false;

self.addEventListener('message', ({ data }: MessageEvent<TraceRequest>) => {
  if (data.kind === 'open') recording = { shape: data.shape, store: pieceStore(data.shape) };
  else if (data.kind === 'piece') recording?.store.put(data.level, data.piece, data.bytes);
  else {
    wanted = data;
    ask();
  }
  if (!isDrawing) drawNext();
});

/** What is missing for all tiles that are wanted. */
function ask(): void {
  if (!recording || !wanted) return;
  const { shape, store } = recording;
  const { view, tiles } = wanted;
  const pieces = [...new Set(tiles.flatMap((tile) => store.missing(view.level, ...neededFor(shape, view, tile))))];
  if (pieces.length > 0) reply({ kind: 'need', level: view.level, pieces });
}

/** One tile at a time: what is asked for meanwhile counts before the next. */
function drawNext(): void {
  isDrawing = false;
  if (!recording || !wanted) return;
  const { shape, store } = recording;
  const { id, view, tiles } = wanted;
  const tile = tiles.find((one) => store.missing(view.level, ...neededFor(shape, view, one)).length === 0);
  if (tile === undefined) return;
  wanted = { ...wanted, tiles: tiles.filter((one) => one !== tile) };
  const canvas = new OffscreenCanvas(Math.ceil(TILE * view.density), Math.ceil(view.height * view.density));
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(view.density, view.density);
  drawTile(pen, store, shape, view, tile);
  const bitmap = canvas.transferToImageBitmap();
  reply({ kind: 'tile', id, tile, bitmap }, [bitmap]);
  isDrawing = true;
  setTimeout(drawNext);
}

function reply(message: TraceReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

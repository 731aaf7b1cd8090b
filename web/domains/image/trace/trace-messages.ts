import type { TraceShape } from '../../../../contract/domains/image/trace.shape.ts';
import type { Filters } from './filters.ts';
import type { Montage } from './montages.ts';

/** Pixels of the page that are drawn at once, beside the page, and then only moved. */
export const TILE = 256;

/** How a page is drawn. */
export interface TraceView {
  readonly montage: Montage;
  readonly filters: Filters;
  /** Of `LEVEL_SAMPLES`. Only the finest can be put together and filtered. */
  readonly level: number;
  readonly secondsPerPixel: number;
  readonly pixelsPerMicrovolt: number;
  /** Pixels of the page, and of the screen for one of them. */
  readonly height: number;
  readonly density: number;
}

export type TraceRequest =
  | { readonly kind: 'open'; readonly shape: TraceShape }
  /** Tiles of a view, the most wanted first: those that were asked for before are not wanted any more. `id` names the view. */
  | { readonly kind: 'tiles'; readonly id: number; readonly view: TraceView; readonly tiles: readonly number[] }
  | { readonly kind: 'piece'; readonly level: number; readonly piece: number; readonly bytes: ArrayBuffer };

export type TraceReply =
  | { readonly kind: 'tile'; readonly id: number; readonly tile: number; readonly bitmap: ImageBitmap }
  /** All that is missing for the tiles that are wanted, the most wanted first. */
  | { readonly kind: 'need'; readonly level: number; readonly pieces: readonly number[] };

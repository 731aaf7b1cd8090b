import type OpenSeadragon from 'openseadragon';

/** Milliseconds after which a tile that could not be loaded is asked for again: at first, and at most. */
const [RETRY_MS, MOST_RETRY_MS] = [2_000, 15_000];
const LOOK_MS = 100;

export interface MissingTiles {
  /** Whether everything that the view shows is there, as sharp as it gets, or comes within so many milliseconds. */
  isWholeWithin(ms: number): Promise<boolean>;
  stop(): void;
}

/**
 * Asks again for tiles that could not be loaded, ever more rarely: by itself the viewer leaves them out for good, and shows what lies below them,
 * coarser, as if it were all. The picture is said to be busy until it is whole.
 */
export function followMissing(viewer: OpenSeadragon.Viewer): MissingTiles {
  const waiting = new Map<OpenSeadragon.Tile, ReturnType<typeof setTimeout>>();
  const tries = new WeakMap<OpenSeadragon.Tile, number>();
  const isSeen = ({ bounds }: OpenSeadragon.Tile): boolean => bounds.intersection(viewer.viewport.getBoundsNoRotate(true)) !== null;
  const isWhole = (): boolean => viewer.world.getItemAt(0)?.getFullyLoaded() === true && ![...waiting.keys()].some(isSeen);
  const tell = (): void => viewer.canvas.setAttribute('aria-busy', String(!isWhole()));
  viewer.addHandler('tile-load-failed', ({ tile, tiledImage }) => {
    const before = tries.get(tile) ?? 0;
    tries.set(tile, before + 1);
    clearTimeout(waiting.get(tile));
    const again = (): void => {
      waiting.delete(tile);
      tile.exists = true;
      tiledImage.update(true);
      viewer.forceRedraw();
    };
    waiting.set(tile, setTimeout(again, Math.min(MOST_RETRY_MS, RETRY_MS * 2 ** before)));
    tell();
  });
  for (const event of ['fully-loaded-change', 'update-viewport', 'animation-finish'] as const) viewer.addHandler(event, tell);
  return {
    isWholeWithin: async (ms) => {
      const end = performance.now() + ms;
      while (!isWhole() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      return isWhole();
    },
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

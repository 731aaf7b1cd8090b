import OpenSeadragon from 'openseadragon';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenedImage } from '../../../../contract/domains/image/image.endpoints.ts';
import { label } from '../../../platform/words/label.ts';
import { followMissing, type MissingTiles } from './missing-tiles.ts';
import { tileSourceOf } from './tile-source.ts';

type Viewer = OpenSeadragon.Viewer;

/** How far beyond a pixel of the screen for each of the picture one may go. */
const MOST_ZOOM = 4;

interface SlideViewer {
  readonly viewer: Viewer | undefined;
  /** Changes with every move of the view. */
  readonly moves: number;
  /** Whether what is seen is all there, or comes within so many milliseconds. */
  readonly isWholeWithin: (ms: number) => Promise<boolean>;
}

/** A viewer of a slide in an element. */
export function useViewer(opened: OpenedImage, element: RefObject<HTMLDivElement | null>): SlideViewer {
  const [viewer, setViewer] = useState<Viewer>();
  const [moves, setMoves] = useState(0);
  const token = useRef(opened.token ?? '');
  token.current = opened.token ?? '';
  const first = useRef(opened);
  const missing = useRef<MissingTiles>(undefined);
  useEffect(() => {
    if (!element.current || !first.current.shape) return;
    const made = new OpenSeadragon.Viewer({
      element: element.current,
      tileSources: [
        first.current.token
          ? tileSourceOf(first.current.shape, token)
          : new OpenSeadragon.ImageTileSource({ url: first.current.link ?? '' }),
      ],
      drawer: 'canvas',
      showNavigationControl: false,
      showNavigator: true,
      navigatorPosition: 'TOP_RIGHT',
      navigatorSizeRatio: 0.16,
      maxZoomPixelRatio: MOST_ZOOM,
      minZoomImageRatio: 0.8,
      animationTime: 0.4,
      imageLoaderLimit: 8,
      gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
      gestureSettingsTouch: { pinchRotate: false },
    });
    const followed = followMissing(made);
    missing.current = followed;
    const moved = (): void => setMoves((count) => count + 1);
    for (const event of ['open', 'update-viewport', 'resize', 'rotate'] as const) made.addHandler(event, moved);
    made.addHandler('open', () => setViewer(made));
    made.canvas.setAttribute('role', 'application');
    made.canvas.setAttribute('aria-label', label('切片画面，方向键移动，加减键缩放，R键旋转'));
    return () => {
      setViewer(undefined);
      followed.stop();
      made.destroy();
    };
  }, [element]);
  return { viewer, moves, isWholeWithin: async (ms) => (await missing.current?.isWholeWithin(ms)) ?? false };
}

/** Pixels of the screen for one of the picture. */
export function imageZoomOf(viewer: Viewer): number {
  return viewer.viewport.viewportToImageZoom(viewer.viewport.getZoom(true));
}

import type { Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { greyByWindow } from '../../../../contract/domains/image/dicom.windows.ts';
import type { LoadedPicture } from './picture-store.ts';
import { aspectOf, curveOf, type PaneSize, type PictureView, rescaleOf, windowOf, zoomOf } from './picture-view.ts';
import { greyByCurve, shade, shadeTable } from './shade-picture.ts';

/** Draws pictures of one stack into a pane; keeps what does not change between two drags. */
export interface PanePainter {
  /** Draws the picture, or what stands for it until it is there. */
  paint(canvas: HTMLCanvasElement, shown: Shown): void;
}

export interface Shown {
  readonly loaded: LoadedPicture | undefined;
  /** A small picture of the stack, as long as the other is not there. */
  readonly instead: ImageBitmap | undefined;
  readonly stack: Stack;
  /** From 0. */
  readonly picture: number;
  readonly view: PictureView;
  readonly size: PaneSize;
}

export function panePainter(): PanePainter {
  const own = document.createElement('canvas');
  let drawn = '';
  let of: LoadedPicture | undefined;
  /** The picture in its own pixels, shaded anew only where its window is another. */
  const shaded = ({ loaded, stack, picture, view }: Shown): HTMLCanvasElement | undefined => {
    if (!loaded || 'bitmap' in loaded) return undefined;
    const { columns, rows, bytes, isSigned, isInverted, isSigmoid } = stack;
    const curve = curveOf(view, stack);
    const window = view.window ?? windowOf(stack, picture);
    const key = [picture, curve ? `curve ${view.curve ?? 0}` : window, view.isInverted].join(' ');
    if (key === drawn && of === loaded) return own;
    if (own.width !== columns || own.height !== rows) [own.width, own.height] = [columns, rows];
    const pen = own.getContext('2d');
    if (!pen) return undefined;
    const pixels = pen.createImageData(columns, rows);
    const grey = curve ? greyByCurve(curve) : greyByWindow(window, isSigmoid);
    shade(loaded.samples, shadeTable(bytes, isSigned, rescaleOf(stack, picture), grey, isInverted !== view.isInverted), pixels);
    pen.putImageData(pixels, 0, 0);
    [drawn, of] = [key, loaded];
    return own;
  };
  return {
    paint: (canvas, shown) => {
      const { loaded, instead, stack, view, size } = shown;
      const density = window.devicePixelRatio || 1;
      const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)];
      if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
      const pen = canvas.getContext('2d');
      if (!pen) return;
      pen.setTransform(density, 0, 0, density, 0, 0);
      pen.fillStyle = '#000';
      pen.fillRect(0, 0, size.width, size.height);
      const source = shaded(shown) ?? (loaded && 'bitmap' in loaded ? loaded.bitmap : instead);
      if (!source) return;
      const zoom = zoomOf(view, stack, size);
      pen.translate(size.width / 2 + view.x, size.height / 2 + view.y);
      pen.rotate((view.turns * Math.PI) / 2);
      pen.scale(zoom * (view.isFlipped ? -1 : 1), zoom * aspectOf(stack));
      // Pixels are seen as pixels when somebody looks that near.
      pen.imageSmoothingEnabled = zoom < 6;
      // Colours have no window; what is inverted of them is inverted as it is drawn.
      if (source !== own && view.isInverted) pen.filter = 'invert(1)';
      pen.drawImage(source, -stack.columns / 2, -stack.rows / 2, stack.columns, stack.rows);
      pen.filter = 'none';
      pen.setTransform(density, 0, 0, density, 0, 0);
    },
  };
}

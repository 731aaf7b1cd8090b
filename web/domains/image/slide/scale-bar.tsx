import type OpenSeadragon from 'openseadragon';
import { label } from '../../../platform/words/label.ts';
import { readableLength, scaleBar } from './magnification.ts';
import { imageZoomOf } from './use-viewer.ts';

const MOST_PIXELS = 180;

/** A length on the screen as the slide has it. Nothing where the file does not say how large a pixel is. */
export function ScaleBar({ viewer, microns }: { viewer: OpenSeadragon.Viewer; microns: number | undefined }) {
  if (!microns) return <div className="slide-scale is-unknown">{label('文件未注明像素尺寸，不能测量实际长度')}</div>;
  const bar = scaleBar(microns / imageZoomOf(viewer), MOST_PIXELS);
  return (
    <div className="slide-scale">
      <div style={{ width: bar.pixels }} />
      {readableLength(bar.microns)}
    </div>
  );
}

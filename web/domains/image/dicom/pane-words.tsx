import type { Curve, Sides, Stack, StudyShape } from '../../../../contract/domains/image/dicom.shape.ts';
import { digitsOf } from '../../../../contract/domains/image/dicom.windows.ts';
import { label } from '../../../platform/words/label.ts';
import { inItsPlane } from './measures.ts';
import { edgesOf, readableSide, sidesOf } from './picture-sides.ts';
import { curveOf, type PaneSize, type PictureView, type Point, rescaleOf, windowOf, zoomOf } from './picture-view.ts';
import { type Samples, valueAt } from './shade-picture.ts';

interface PaneWordsProps {
  readonly shape: StudyShape;
  readonly stack: Stack;
  readonly picture: number;
  readonly view: PictureView;
  readonly size: PaneSize;
  readonly samples: Samples | undefined;
  /** Where the pointer is, in pixels of the picture. */
  readonly pointer: Point | undefined;
  readonly patient: string;
  readonly isWaiting: boolean;
}

/** What is written in the corners of a picture and at its edges. */
export function PaneWords({ shape, stack, picture, view, size, samples, pointer, patient, isWaiting }: PaneWordsProps) {
  const [rescale, sides, stance] = [rescaleOf(stack, picture), sidesOf(stack, picture), readableStance(view)];
  const value = samples && pointer ? valueAt(samples, stack, rescale, ...pointer) : undefined;
  const { hospital, takenOn } = stack.examination ?? shape;
  return (
    <div className="dicom-words" translate="no">
      <div>
        {hospital && <span>{hospital}</span>}
        <span>{patient}</span>
        {takenOn && <span>{takenOn}</span>}
      </div>
      <div>
        <span>
          {stack.modality} · {label('序列{number}', { number: stack.number })}
        </span>
        {stack.description && <span>{stack.description}</span>}
        {readableSide(sides) && <span data-testid="dicom-side">{readableSide(sides)}</span>}
        {stack.hasOverlay && <span>{label('图像带有未显示的叠加层（可能含左右标记）')}</span>}
        {isWaiting && <span>{label(picture === 0 ? '预览，诊断图像加载中…' : '加载中…')}</span>}
      </div>
      <div>
        <span data-testid="dicom-window">{readableWindow(stack, picture, view)}</span>
        {stance && <span data-testid="dicom-stance">{stance}</span>}
        <span>{label('缩放 {percent}%', { percent: Math.round(zoomOf(view, stack, size) * 100) })}</span>
        {value !== undefined && (
          <span data-testid="dicom-value">{`${Number(value.toFixed(Math.max(2, digitsOf(rescale[0]))))} ${stack.unit ?? ''}`}</span>
        )}
      </div>
      <div>
        <span data-testid="dicom-number">
          {picture + 1} / {stack.pictures}
        </span>
        <span>{readableSpacing(stack)}</span>
        {stack.place && <span>{`${(stack.place.along[picture] ?? 0).toFixed(1)} mm`}</span>}
      </div>
      <PaneEdges sides={sides} view={view} />
    </div>
  );
}

/** Which side of the body lies where. */
const PaneEdges = ({ sides, view }: { sides: Sides; view: PictureView }) =>
  edgesOf(sides, view).map(({ edge, letters }) => (
    <span key={edge} className={`dicom-edge is-${edge}`} data-testid={`dicom-edge-${edge}`}>
      {letters}
    </span>
  ));

/** Middle and width of what is seen; colours have none. */
export function readableWindow(stack: Stack, picture: number, view: PictureView): string {
  if (stack.coding !== 'samples') return '';
  const curve = curveOf(view, stack);
  if (curve) return curveName(curve, view.curve ?? 0);
  const [middle, width] = view.window ?? windowOf(stack, picture);
  return label('窗位 {middle} 窗宽 {width}', { middle, width });
}

/** How a picture is shown otherwise than it was taken: of a mirrored one right and left are the wrong way round. Nothing for one as it is. */
export const readableStance = ({ isFlipped, turns, isInverted }: PictureView): string =>
  [isFlipped && label('已翻转'), turns > 0 && label('已旋转{degrees}°', { degrees: turns * 90 }), isInverted && label('已反相')]
    .filter(Boolean)
    .join(' · ');

/** As the device calls it, or by its number. */
export const curveName = ({ name }: Curve, at: number): string => label('设备曲线 {name}', { name: name || at + 1 });

export function readableSpacing(stack: Stack): string {
  if (!stack.spacing) return label('无比例');
  const [row, column] = stack.spacing.map((one) => one.toFixed(2));
  return inItsPlane(`${row === column ? row : `${row} × ${column}`} mm`, stack);
}

import OpenSeadragon from 'openseadragon';
import type { PointerEvent } from 'react';
import type { MarkPoint, MarkShape } from '../../../../contract/domains/image/image.rules.ts';
import { useHeld } from '../use-held.ts';
import { type Drawn, extended, measureOf, pathOf, thinned } from './mark-shapes.ts';

export interface ShownMark extends Drawn {
  readonly id: string;
  readonly content?: string;
  readonly mine: boolean;
}

interface SlideOverlayProps {
  viewer: OpenSeadragon.Viewer;
  marks: readonly ShownMark[];
  /** What is being drawn; without one, the picture is moved. */
  tool: MarkShape | undefined;
  chosen: string | undefined;
  microns: number | undefined;
  onDrawn: (drawn: Drawn) => void;
}

/** Points of the picture as points of the viewer's element. */
export function placer(viewer: OpenSeadragon.Viewer): (point: MarkPoint) => MarkPoint {
  const image = viewer.world.getItemAt(0);
  return ([x, y]) => {
    const shown = image?.imageToViewerElementCoordinates(new OpenSeadragon.Point(x, y));
    return shown ? [shown.x, shown.y] : [0, 0];
  };
}

/** A click that hardly moves draws nothing but a point. */
const LEAST = 4;

/** What is drawn on the slide, and the drawing itself. Draws anew with every move of the view. */
export function SlideOverlay({ viewer, marks, tool, chosen, microns, onDrawn }: SlideOverlayProps) {
  const { held: points, now, hold } = useHeld<MarkPoint[]>([]);
  const place = placer(viewer);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): MarkPoint => {
    const box = currentTarget.getBoundingClientRect();
    const at = viewer.world.getItemAt(0)?.viewerElementToImageCoordinates(new OpenSeadragon.Point(clientX - box.left, clientY - box.top));
    return at ? [Math.round(at.x * 10) / 10, Math.round(at.y * 10) / 10] : [0, 0];
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pointOf(event);
    hold(() => [from]);
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const next = pointOf(event);
    hold((known) => (known.length > 0 ? extended(known, next, tool) : known));
  };
  const finish = (): void => {
    const drawn = now();
    const shown = drawn.map(place);
    const [from] = shown;
    // An outline ends where it began.
    const isLong = from && shown.some(([x, y]) => Math.hypot(x - from[0], y - from[1]) >= LEAST);
    if (tool && drawn.length > 0 && (isLong || tool === 'point')) onDrawn({ shape: tool, points: thinned(drawn) });
    hold(() => []);
  };
  return (
    <svg
      className={tool ? 'slide-overlay is-drawing' : 'slide-overlay'}
      aria-hidden="true"
      data-testid="slide-overlay"
      {...(tool ? { onPointerDown: begin, onPointerMove: move, onPointerUp: finish, onPointerCancel: () => hold(() => []) } : {})}
    >
      {marks.map((mark) => (
        <Mark key={mark.id} mark={mark} place={place} microns={microns} isChosen={mark.id === chosen} />
      ))}
      {tool && points.length > 0 && <Mark mark={{ id: '', mine: true, shape: tool, points }} place={place} microns={microns} isChosen />}
    </svg>
  );
}

interface MarkProps {
  mark: ShownMark;
  place: (point: MarkPoint) => MarkPoint;
  microns: number | undefined;
  isChosen: boolean;
}

function Mark({ mark, place, microns, isChosen }: MarkProps) {
  const shown = { shape: mark.shape, points: mark.points.map(place) };
  const [x, y] = shown.points.at(-1) ?? [0, 0];
  const words = [mark.content, measureOf(mark, microns)].filter(Boolean).join(' · ');
  return (
    <g className={`slide-mark ${mark.mine ? 'is-mine' : ''} ${isChosen ? 'is-chosen' : ''}`}>
      <path d={pathOf(shown)} />
      {words && (
        <text x={x + 10} y={y - 8}>
          {words}
        </text>
      )}
    </g>
  );
}

import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { DicomMark } from '../../../../contract/domains/image/dicom.shape.ts';
import { useHeld } from '../use-held.ts';
import { isMeasuring, type Tool } from './dicom-tools.ts';
import { pointsOf } from './measures.ts';
import type { Point } from './picture-view.ts';

/** What a hand does in a pane. Places are pixels of the pane. */
export interface Gestures {
  readonly stack: number;
  /** From 0. */
  readonly picture: number;
  readonly tool: Tool;
  readonly onWindow: (dx: number, dy: number) => void;
  readonly onPan: (dx: number, dy: number) => void;
  readonly onZoom: (factor: number, at: Point) => void;
  readonly onScroll: (steps: number) => void;
  readonly onMeasured: (shape: DicomMark, points: readonly Point[]) => void;
  readonly toPicture: (point: Point) => Point;
}

/** Pixels of a drag for a picture, and for twice the size. */
const STEP = 12;
const DOUBLE = 180;
/** A press that moves less than so many pixels of the picture has not drawn anything. */
const STILL = 1;

interface Drag {
  readonly does: Tool;
  at: Point;
  left: number;
}

/** Dragging by mouse, pen and fingers: one does what the tool does, two zoom and move. What is being measured is told in pixels of the picture. */
export function useGestures(gestures: Gestures) {
  const latest = useRef(gestures);
  latest.current = gestures;
  const fingers = useRef(new Map<number, Point>());
  const drag = useRef<Drag>(undefined);
  const { held: drawn, now, hold } = useHeld<readonly Point[]>([]);
  const placeOf = (event: PointerEvent): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const begin = (event: PointerEvent): void => {
    const at = placeOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, at);
    if (fingers.current.size > 1) {
      drag.current = undefined;
      hold(() => []);
      return;
    }
    const { tool, toPicture } = latest.current;
    const does = event.button === 2 ? 'zoom' : event.button === 1 ? 'pan' : tool;
    drag.current = { does, at, left: 0 };
    if (!isMeasuring(does)) return;
    const point = toPicture(at);
    // The second arm of an angle goes on from the first.
    hold((known) => (does === 'angle' && known.length === 2 ? [...known, point] : [point, point]));
  };
  const move = (event: PointerEvent): void => {
    const at = placeOf(event);
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    if (fingers.current.size === 2) pinch(fingers.current, event.pointerId, at, latest.current);
    else if (drag.current) dragTo(drag.current, at, latest.current, hold);
    fingers.current.set(event.pointerId, at);
  };
  const end = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
    const ended = drag.current;
    drag.current = undefined;
    if (!ended || !isMeasuring(ended.does)) return;
    const { onMeasured } = latest.current;
    const points = now();
    const [first, last] = [points[0], points.at(-1)];
    const isSlip = !first || !last || isStill(first, last);
    if (!isSlip && points.length < pointsOf(ended.does)) return;
    if (!isSlip) onMeasured(ended.does, points);
    hold(() => []);
  };
  const cancel = (): void => {
    fingers.current.clear();
    drag.current = undefined;
    hold(() => []);
  };
  const { stack, picture, tool } = gestures;
  // What is half drawn belongs to one picture and one tool. Before anything is drawn: it is seen on no other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it is drawn and with what, not what is drawn
  useLayoutEffect(() => {
    if (now().length > 0) cancel();
  }, [stack, picture, tool]);
  return { drawn, cancel, handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel } };
}

const isStill = (one: Point, other: Point): boolean => Math.hypot(one[0] - other[0], one[1] - other[1]) < STILL;

function dragTo(drag: Drag, at: Point, gestures: Gestures, hold: (change: (known: readonly Point[]) => readonly Point[]) => void): void {
  const [dx, dy] = [at[0] - drag.at[0], at[1] - drag.at[1]];
  drag.at = at;
  if (isMeasuring(drag.does)) {
    const point = gestures.toPicture(at);
    hold((known) => [...known.slice(0, -1), point]);
  } else if (drag.does === 'window') gestures.onWindow(dx, dy);
  else if (drag.does === 'pan') gestures.onPan(dx, dy);
  else if (drag.does === 'zoom') gestures.onZoom(2 ** (-dy / DOUBLE), at);
  else {
    drag.left += dy;
    const steps = Math.trunc(drag.left / STEP);
    drag.left -= steps * STEP;
    if (steps !== 0) gestures.onScroll(steps);
  }
}

/** Two fingers: what lies between them goes with them, and grows as they part. */
function pinch(fingers: ReadonlyMap<number, Point>, moved: number, at: Point, { onZoom, onPan }: Gestures): void {
  const [one, other] = [fingers.get(moved), [...fingers].find(([id]) => id !== moved)?.[1]];
  if (!one || !other) return;
  const [before, after] = [Math.hypot(one[0] - other[0], one[1] - other[1]), Math.hypot(at[0] - other[0], at[1] - other[1])];
  if (before > 10) onZoom(after / before, [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
  onPan((at[0] - one[0]) / 2, (at[1] - one[1]) / 2);
}

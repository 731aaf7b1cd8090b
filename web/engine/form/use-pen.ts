import { type PointerEvent, useRef } from 'react';
import { isWritten, type Point, reachWith } from './signature-stroke.ts';

type Touch = PointerEvent<HTMLCanvasElement>;

/** From where the pen is put down until it is lifted. */
interface Stroke {
  readonly context: CanvasRenderingContext2D;
  /** A second finger, or the palm, draws nothing. */
  readonly pointerId: number;
  readonly from: Point;
  /** How far from there it has come. `undefined` as long as it has drawn nothing. */
  reach?: number;
}

interface Pen {
  /** For the canvas. */
  handlers: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: Touch) => void>;
  /** The paper has been wiped: what is written on it begins anew. */
  restart: () => void;
}

/** Draws with finger, pen or mouse on a canvas; tells when the hand is lifted from a paper that has more on it than dots. */
export function usePen(onWritten: () => void): Pen {
  const pen = useRef<Stroke>(undefined);
  // A name may begin with a dot, and end with one: then it is the rest that makes it a signature.
  const hasWriting = useRef(false);
  const begin = (event: Touch) => {
    const context = event.currentTarget.getContext('2d');
    if (!context || !event.isPrimary || event.button !== 0) return;
    pen.current = { context, pointerId: event.pointerId, from: pointOf(event) };
    event.currentTarget.setPointerCapture(event.pointerId);
    Object.assign(context, { lineWidth: 2.5, lineCap: 'round', strokeStyle: '#000000' });
    context.beginPath();
    context.moveTo(...pointOf(event));
  };
  const draw = (event: Touch) => {
    const stroke = pen.current;
    if (stroke?.pointerId !== event.pointerId) return;
    stroke.reach = reachWith(stroke.reach, stroke.from, pointOf(event));
    stroke.context.lineTo(...pointOf(event));
    stroke.context.stroke();
  };
  const lift = (event: Touch) => {
    const stroke = pen.current;
    if (stroke?.pointerId !== event.pointerId) return;
    pen.current = undefined;
    if (stroke.reach === undefined) return;
    hasWriting.current ||= isWritten(stroke.reach);
    if (hasWriting.current) onWritten();
  };
  const restart = () => {
    hasWriting.current = false;
  };
  return { handlers: { onPointerDown: begin, onPointerMove: draw, onPointerUp: lift, onPointerCancel: lift }, restart };
}

function pointOf({ nativeEvent, currentTarget }: Touch): Point {
  const scale = currentTarget.width / currentTarget.clientWidth;
  return [nativeEvent.offsetX * scale, nativeEvent.offsetY * scale];
}

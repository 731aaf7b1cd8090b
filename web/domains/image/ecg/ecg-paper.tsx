import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { type EcgScale, ecgPage } from '../../../../contract/domains/image/ecg.layout.ts';
import { type EcgMeasure, ecgMeasures } from '../../../../contract/domains/image/ecg.measures.ts';
import type { EcgRecording } from '../../../../contract/domains/image/ecg.shape.ts';
import { label } from '../../../platform/words/label.ts';
import { useHeld } from '../use-held.ts';
import { drawEcg, INK, samplesOf } from './draw-ecg.ts';
import { type EcgPoint, placeOf, pointAt } from './ecg-measures.ts';

export interface ShownMeasure {
  readonly id: string;
  readonly shape: EcgMeasure;
  readonly from: EcgPoint;
  readonly to: EcgPoint;
}

interface EcgPaperProps {
  recording: EcgRecording;
  scale: EcgScale;
  /** Pixels of a millimetre, and seconds at which the page begins. */
  pixels: number;
  start: number;
  title: string;
  ink?: typeof INK;
  measures?: readonly ShownMeasure[];
  tool?: EcgMeasure | undefined;
  onMeasured?: (from: EcgPoint, to: EcgPoint) => void;
}

/** A recording on its paper at true scale, with what was measured on it. */
export function EcgPaper({ recording, scale, pixels, start, title, ink = INK, measures = [], tool, onMeasured }: EcgPaperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const samples = useMemo(() => samplesOf(recording), [recording]);
  const page = useMemo(() => ecgPage(scale, start), [scale, start]);
  const { held: points, now, hold } = useHeld<[EcgPoint, EcgPoint] | undefined>(undefined);
  useEffect(() => {
    if (canvas.current) drawEcg(canvas.current, recording, samples, { page, scale, pixels }, ink);
  }, [recording, samples, page, scale, pixels, ink]);
  const under = (event: PointerEvent<SVGSVGElement>): EcgPoint | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return pointAt(page, scale, (event.clientX - box.left) / pixels, (event.clientY - box.top) / pixels);
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    const point = under(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (point) hold(() => [point, point]);
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const point = under(event);
    // An interval stays within the lead on which it was begun.
    if (point) hold((known) => known && [known[0], point.lead === known[0].lead ? point : { ...known[1], ms: point.ms }]);
  };
  const finish = (): void => {
    const drawn = now();
    if (drawn && drawn[0].ms !== drawn[1].ms) onMeasured?.(drawn[0], drawn[1]);
    hold(() => undefined);
  };
  const shown = points && tool ? [...measures, { id: '', shape: tool, from: points[0], to: points[1] }] : measures;
  return (
    <div className="ecg-paper" style={{ width: page.width * pixels, height: page.height * pixels }}>
      <canvas ref={canvas} role="img" aria-label={title} />
      <svg
        className={tool ? 'ecg-overlay is-measuring' : 'ecg-overlay'}
        data-testid="ecg-overlay"
        viewBox={`0 0 ${page.width} ${page.height}`}
        aria-hidden="true"
        {...(tool ? { onPointerDown: begin, onPointerMove: move, onPointerUp: finish, onPointerCancel: () => hold(() => undefined) } : {})}
      >
        {shown.map((measure, at) => (
          <Caliper key={measure.id} measure={measure} lift={(at % 3) * 4} place={(point) => placeOf(page, scale, point)} />
        ))}
      </svg>
    </div>
  );
}

interface CaliperProps {
  measure: ShownMeasure;
  /** Millimetres by which it is raised, so that neighbours can be read. */
  lift: number;
  place: (point: EcgPoint) => { x: number; y: number } | undefined;
}

/** Two upright lines and what lies between them. */
function Caliper({ measure, lift, place }: CaliperProps) {
  const [from, to] = [place(measure.from), place(measure.to)];
  if (!from || !to) return null;
  const [left, right] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
  const middle = Math.min(from.y, to.y) - 4 - lift;
  return (
    <g className={`ecg-caliper is-${measure.shape}`}>
      <path d={`M${left},${middle - 3}V${middle + 16 + lift}M${right},${middle - 3}V${middle + 16 + lift}M${left},${middle}H${right}`} />
      <text x={(left + right) / 2} y={middle - 1.4}>
        {readableMeasure(measure)}
      </text>
    </g>
  );
}

/** A measure as it is read: its name, milliseconds, and of calipers the voltage as well. */
export function readableMeasure({ shape, from, to }: Omit<ShownMeasure, 'id'>): string {
  const interval = `${Math.abs(to.ms - from.ms)} ms`;
  if (shape !== 'caliper') return `${label(ecgMeasures[shape])} ${interval}`;
  return `${interval} · ${(Math.abs(to.microvolts - from.microvolts) / 1_000).toFixed(2)} mV`;
}

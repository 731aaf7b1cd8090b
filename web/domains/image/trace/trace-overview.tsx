import { type KeyboardEvent, memo, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { label } from '../../../platform/words/label.ts';
import type { TraceItem } from './trace-marks.ts';
import { readableTime, type TracePosition, useSlowPosition } from './trace-position.ts';

interface OverviewProps {
  /** Seconds of the whole recording and of a page. */
  total: number;
  page: number;
  gaps: readonly number[];
  items: readonly TraceItem[];
  position: TracePosition;
  onKey: (event: KeyboardEvent) => void;
}

/** The whole recording in a line: where the page stands, where something happened, and where nothing was recorded. */
export function TraceOverview({ total, page, gaps, items, position, onKey }: OverviewProps) {
  const start = useSlowPosition(position);
  const mark = useMark(position, total);
  const digits = page < 2 ? 3 : 1;
  const goTo = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    position.set(((event.clientX - box.left) / box.width) * total - page / 2);
  };
  return (
    <div className="trace-overview">
      <div
        className="trace-line"
        role="slider"
        tabIndex={0}
        aria-label={label('记录位置')}
        aria-valuemin={0}
        aria-valuemax={Math.round(total)}
        aria-valuenow={Math.round(start)}
        aria-valuetext={readableTime(start)}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          goTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(event);
        }}
      >
        <Ticks total={total} gaps={gaps} items={items} />
        <div ref={mark} className="trace-mark">
          <b style={{ width: share(Math.min(page, total), total) }} />
        </div>
      </div>
      <output data-testid="trace-time">
        {readableTime(start, digits)} – {readableTime(Math.min(total, start + page), digits)} / {readableTime(total, 0)}
      </output>
    </div>
  );
}

/** Moves what is as wide as the line with each frame: the compositor alone has to do with it, and nothing is laid out anew. */
function useMark(position: TracePosition, total: number) {
  const mark = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const show = (): void => mark.current?.style.setProperty('transform', `translateX(${share(position.get(), total)})`);
    show();
    return position.subscribe(show);
  }, [position, total]);
  return mark;
}

const share = (seconds: number, total: number): string => `${(seconds / total) * 100}%`;

/** Thousands of events, which stand where they are while the page moves sixty times a second. */
const Ticks = memo(({ total, gaps, items }: Pick<OverviewProps, 'total' | 'gaps' | 'items'>) => (
  <>
    {gaps.map((at) => (
      <i key={at} className="is-gap" style={{ insetInlineStart: share(at, total) }} />
    ))}
    {items.map(({ key, kind, at }) => (
      <i key={key} className={`is-${kind}`} style={{ insetInlineStart: share(at, total) }} />
    ))}
  </>
));

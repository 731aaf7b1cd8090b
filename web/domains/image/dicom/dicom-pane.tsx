import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { DicomMark, Stack, StudyShape } from '../../../../contract/domains/image/dicom.shape.ts';
import { label } from '../../../platform/words/label.ts';
import { isMeasuring, type Tool } from './dicom-tools.ts';
import { type Measure, pathOf, readableMeasure, wordsAt } from './measures.ts';
import { endPreview } from './open-ahead.ts';
import { panePainter } from './paint-pane.ts';
import { PaneWords } from './pane-words.tsx';
import type { PictureStore } from './picture-store.ts';
import {
  draggedWindow,
  type PaneSize,
  type PictureView,
  type Point,
  rescaleOf,
  toPicture,
  toScreen,
  windowOf,
  zoomedAt,
} from './picture-view.ts';
import { useGestures } from './use-gestures.ts';

interface DicomPaneProps {
  readonly store: PictureStore;
  readonly shape: StudyShape;
  /** Which stack of the study, and which picture of it, from 0. */
  readonly stack: number;
  readonly picture: number;
  readonly view: PictureView;
  readonly tool: Tool;
  readonly measures: readonly Measure[];
  /** Whose it is, as far as it is shown. */
  readonly patient: string;
  readonly isActive: boolean;
  /** Grows whenever a picture has arrived. */
  readonly arrived: number;
  readonly failure: string | undefined;
  readonly name: string;
  readonly onView: (change: (view: PictureView) => PictureView) => void;
  readonly onScroll: (steps: number) => void;
  readonly onMeasured: (shape: DicomMark, points: readonly Point[]) => void;
  readonly onActive: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onSize?: (size: PaneSize) => void;
}

/** One picture with everything that lies upon it. */
export function DicomPane(props: DicomPaneProps) {
  const { store, shape, stack: number, picture, view, tool, measures, onView, onScroll, onMeasured } = props;
  const stack = shape.stacks[number];
  const root = useRef<HTMLDivElement>(null);
  const size = usePaneSize(root, props.onSize);
  const canvas = usePainted(props, stack, size);
  const [pointer, setPointer] = useState<Point>();
  const place = useMemo(() => (stack ? toScreen(view, stack, size) : (point: Point) => point), [stack, view, size]);
  const back = (point: Point): Point => (stack ? toPicture(view, stack, size)(point) : point);
  const gestures = useGestures({
    ...{ stack: number, picture, tool },
    toPicture: back,
    onScroll,
    // What stands for a picture until it is there is measured by nobody.
    onMeasured: (what, points) => {
      if (store.get(number, picture)) onMeasured(what, points);
    },
    onPan: (dx, dy) => onView((known) => ({ ...known, x: known.x + dx, y: known.y + dy })),
    onZoom: (factor, at) => stack && onView((known) => zoomedAt(known, factor, at, stack, size)),
    onWindow: (dx, dy) =>
      stack?.coding === 'samples' &&
      onView((known) => ({
        ...known,
        window: draggedWindow(known.window ?? windowOf(stack, picture), dx, dy, rescaleOf(stack, picture)[0]),
      })),
  });
  useWheel(root, (event) => {
    const box = root.current?.getBoundingClientRect();
    if (!box || !stack) return;
    if (event.ctrlKey)
      onView((known) =>
        zoomedAt(known, event.deltaY < 0 ? 1.15 : 1 / 1.15, [event.clientX - box.left, event.clientY - box.top], stack, size),
      );
    else onScroll(event.deltaY > 0 ? 1 : -1);
  });
  if (!stack) return null;
  const loaded = store.get(number, picture);
  const samples = loaded && 'samples' in loaded ? loaded.samples : undefined;
  const pending =
    isMeasuring(tool) && gestures.drawn.length > 0 ? [{ key: 'drawn', shape: tool, points: gestures.drawn, picture, stack: number }] : [];
  return (
    <div
      ref={root}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture itself is what the keys and the wheel leaf through
      tabIndex={0}
      aria-label={label('影像画面 {name}', { name: props.name })}
      className={`dicom-pane${props.isActive ? ' is-active' : ''}${isMeasuring(tool) ? ' is-measuring' : ''}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') gestures.cancel();
        props.onKey(event);
      }}
      onFocus={props.onActive}
      onContextMenu={(event) => event.preventDefault()}
      {...gestures.handlers}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        setPointer(back([event.clientX - box.left, event.clientY - box.top]));
        gestures.handlers.onPointerMove(event);
      }}
      onPointerLeave={() => setPointer(undefined)}
    >
      <canvas ref={canvas} aria-label={label('第{number}幅', { number: picture + 1 })} role="img" />
      <svg className="dicom-marks" width={size.width} height={size.height} aria-hidden="true">
        {[...measures, ...pending].map((measure) => {
          const [x, y] = wordsAt(measure, place, size);
          return (
            <g key={measure.key}>
              <path d={pathOf(measure, place)} />
              <text x={x} y={y}>
                {readableMeasure(measure, stack, picture, samples)}
              </text>
            </g>
          );
        })}
      </svg>
      <PaneWords
        {...{ shape, stack, picture, view, size, samples, pointer }}
        patient={props.patient}
        isWaiting={!loaded && !props.failure}
      />
      {props.failure && !loaded && <div className="dicom-failure">{props.failure}</div>}
    </div>
  );
}

/** The picture on its canvas: drawn once for each frame of the screen, whatever happens in between. */
function usePainted({ store, stack: number, picture, view, arrived }: DicomPaneProps, stack: Stack | undefined, size: PaneSize) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [painter] = useState(panePainter);
  const [instead, setInstead] = useState<{ of: number; bitmap: ImageBitmap }>();
  useEffect(() => {
    let isOver = false;
    store.small(number).then(
      async (blob) => {
        const bitmap = await createImageBitmap(new Blob([blob], { type: 'image/jpeg' }));
        if (!isOver) setInstead({ of: number, bitmap });
      },
      // The picture itself comes, or says why not.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [store, number]);
  useEffect(() => {
    const shown = arrived >= 0 && stack && canvas.current;
    if (!shown || size.width === 0) return;
    const frame = requestAnimationFrame(() => {
      const loaded = store.get(number, picture);
      // It stands for the first picture alone: another one would be taken for what it is not.
      const small = instead?.of === number && picture === 0 ? instead.bitmap : undefined;
      painter.paint(shown, { loaded, instead: small, stack, picture, view, size });
      if (loaded || small) endPreview();
    });
    return () => cancelAnimationFrame(frame);
  }, [store, stack, number, picture, view, size, arrived, instead, painter]);
  return canvas;
}

function usePaneSize(root: { readonly current: HTMLElement | null }, onSize: DicomPaneProps['onSize']): PaneSize {
  const [size, setSize] = useState<PaneSize>({ width: 0, height: 0 });
  const heard = useRef(onSize);
  heard.current = onSize;
  useEffect(() => {
    const { current } = root;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      const next = { width: current.clientWidth, height: current.clientHeight };
      setSize(next);
      heard.current?.(next);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [root]);
  return size;
}

/** React listens passively: a wheel would move the page as well. */
function useWheel(root: { readonly current: HTMLElement | null }, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  latest.current = onWheel;
  useEffect(() => {
    const { current } = root;
    const heard = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(event);
    };
    current?.addEventListener('wheel', heard, { passive: false });
    return () => current?.removeEventListener('wheel', heard);
  }, [root]);
}

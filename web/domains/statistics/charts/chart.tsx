import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ChartCanvasProps } from './chart-canvas.tsx';

// The chart library is some hundred kilobytes: fetched when the first chart is shown, never by the login page.
const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

/** A chart that follows its place's size and the theme; `label` says in words what it shows. */
export function Chart(props: ChartCanvasProps) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} style={{ height: props.height }} />}>
      <ChartCanvas {...props} />
    </Suspense>
  );
}

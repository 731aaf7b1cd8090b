import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ChartCanvasProps } from './chart-canvas.tsx';
import { type ChartLink, ChartLinks } from './chart-links.tsx';

// The chart library is some hundred kilobytes: fetched when the first chart is shown, never by the login page.
const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

interface ChartProps extends ChartCanvasProps {
  title: string;
  /** The same ways as by pressing what is drawn. */
  links: readonly ChartLink[];
}

/** A chart that follows its place's size and the theme; `label` says in words what it shows. */
export function Chart({ title, links, ...canvas }: ChartProps) {
  return (
    <div className="chart-place">
      <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} style={{ height: canvas.height }} />}>
        <ChartCanvas {...canvas} />
      </Suspense>
      <ChartLinks title={title} links={links} />
    </div>
  );
}

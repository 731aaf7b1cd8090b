import { Flex, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { label } from '../../platform/words/label.ts';
import type { ProcessCanvasProps } from './process-canvas.tsx';
import './process-diagram.css';

// The diagram library is fetched when the first diagram is shown.
const ProcessCanvas = lazy(async () => ({ default: (await import('./process-canvas.tsx')).ProcessCanvas }));

const legend = [
  ['done', '已完成'],
  ['current', '当前节点'],
  ['waiting', '未到达'],
] as const;

/** A process as its designer drew it, with finished nodes, the current one and the lines between them highlighted. */
export function ProcessDiagram(props: ProcessCanvasProps) {
  return (
    <Flex vertical gap={8}>
      <Flex gap={16} className="process-legend">
        {legend.map(([kind, title]) => (
          <span key={kind} className={`process-legend-${kind}`}>
            {label(title)}
          </span>
        ))}
      </Flex>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} style={{ height: props.height }} />}>
        <ProcessCanvas {...props} />
      </Suspense>
    </Flex>
  );
}

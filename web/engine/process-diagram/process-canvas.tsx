import { Alert, theme } from 'antd';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/diagram-js.css';
import { useEffect, useRef, useState } from 'react';
import { label } from '../../platform/words/label.ts';
import { openViewer, type Viewer } from './open-viewer.ts';
import { markersOf, type ProcessProgress } from './process-progress.ts';

export interface ProcessCanvasProps extends Partial<ProcessProgress> {
  /** A BPMN 2.0 diagram. */
  xml: string;
  /** Pixels. */
  height: number;
  /** For people who cannot see it. */
  label?: string;
}

const none: readonly string[] = [];

/** Drawn once per diagram and theme; the progress is put on top. */
export function ProcessCanvas({
  xml,
  height,
  label: told = label('流程图'),
  completed = none,
  current = none,
  flows = none,
}: ProcessCanvasProps) {
  const { token } = theme.useToken();
  const place = useRef<HTMLElement>(null);
  const [viewer, setViewer] = useState<Viewer>();
  const [problem, setProblem] = useState(false);
  const { colorBgContainer: fill, colorTextSecondary: stroke, colorText: text } = token;
  useEffect(() => {
    if (!place.current) return;
    const opened = openViewer(place.current, { fill, stroke, text });
    let isGone = false;
    opened.show(xml).then(
      () => !isGone && setViewer(opened),
      () => !isGone && setProblem(true),
    );
    return () => {
      isGone = true;
      setViewer(undefined);
      setProblem(false);
      opened.close();
    };
  }, [xml, fill, stroke, text]);
  useEffect(() => viewer?.mark(markersOf({ completed, current, flows })), [viewer, completed, current, flows]);
  return (
    <>
      {problem && <Alert type="error" showIcon title={label('流程图无法显示，文件内容不是有效的流程定义')} />}
      <figure
        ref={place}
        className="process-diagram"
        aria-label={told}
        data-ready={viewer !== undefined}
        style={{ height, display: problem ? 'none' : undefined }}
      />
    </>
  );
}

import { Alert, Typography } from 'antd';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { listMarks, saveMark } from '../../../../contract/domains/image/image.endpoints.ts';
import type { OpenedTrace } from '../../../../contract/domains/image/trace.endpoints.ts';
import type { TraceMark, TraceShape } from '../../../../contract/domains/image/trace.shape.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { label } from '../../../platform/words/label.ts';
import { CalibrateDialog } from '../ecg/calibrate.dialog.tsx';
import { RecordingConfirmed } from '../recording-patient.tsx';
import { useCapture } from '../use-capture.ts';
import { useInTurn } from '../use-in-turn.ts';
import { useScreenScale } from '../use-screen-scale.ts';
import { capturePage } from './capture-page.ts';
import { montagesOf } from './montages.ts';
import { TraceBar } from './trace-bar.tsx';
import { itemsOf, type TraceItem } from './trace-marks.ts';
import { TraceOverview } from './trace-overview.tsx';
import { type TracePosition, tracePosition } from './trace-position.ts';
import { nextSensitivity, speedOfPage, type TraceSettings, usualSettings } from './trace-scales.ts';
import { TraceSide } from './trace-side.tsx';
import { type ShownPage, TraceStage } from './trace-stage.tsx';

interface TraceViewerProps {
  applyOrderId: string;
  fileId: string;
  opened: OpenedTrace & { shape: TraceShape };
}

/** A recording with everything that is done to it. */
export function TraceViewer({ applyOrderId, fileId, opened }: TraceViewerProps) {
  const { shape, isEmg, mayMark, name } = opened;
  const total = shape.records * shape.recordSeconds;
  const [settings, setSettings] = useState(() => usualSettings(isEmg, shape));
  const [screen, readScreen] = useScreenScale();
  const [isCalibrating, setCalibrating] = useState(false);
  const [position] = useState(tracePosition);
  const { page, onPage } = usePage(position, total);
  const { marks, items, tool, setTool, onDrawn } = useMarks({ applyOrderId, fileId, opened });
  const { capture, isCapturing } = useCapture(applyOrderId, fileId);
  const isCoarse = (page.view?.level ?? 0) > 0;
  const goTo = (seconds: number): void => position.glide(seconds - page.seconds * 0.3);
  const onKey = useKeys({ position, settings, setSettings, items, isEmg, seconds: page.seconds, total, goTo });
  const take = (): void => {
    const { canvas, view, seconds } = page;
    if (!canvas || !view) return;
    if (!page.isWhole()) {
      notify.warning(label('画面仍在加载，请待波形完整显示后再截取'));
      return;
    }
    const frame = { x: position.get() + seconds / 2, y: 0, width: seconds, height: 0, rotation: 0 };
    void capture(capturePage(canvas, { settings, view, isEmg, total, start: position.get() }), frame);
  };
  return (
    <>
      <TraceBar
        {...{ settings, shape, isEmg, total, tool, isCapturing }}
        montages={useMemo(() => montagesOf(shape.channels), [shape])}
        onSettings={setSettings}
        onTool={mayMark ? setTool : undefined}
        onCapture={mayMark ? take : undefined}
        isMeasured={screen.isMeasured}
        onCalibrate={() => setCalibrating(true)}
      />
      <RecordingConfirmed confirmed={opened.confirmed} />
      <About shape={shape} isCoarse={isCoarse} />
      <div className="trace-body">
        <div className="trace-main">
          <TraceStage
            {...{ applyOrderId, fileId, name, shape, isEmg, settings, position, items, tool, onDrawn, onKey, onPage }}
            pixels={screen.pixels}
          />
          <TraceOverview
            {...{ total, items, position, onKey }}
            page={page.seconds}
            gaps={useMemo(() => shape.segments.slice(1).map(({ at }) => at), [shape])}
          />
        </div>
        <TraceSide
          {...{ applyOrderId, fileId, items, marks, mayMark }}
          onGoTo={goTo}
          onShow={(frame) => {
            setSettings({ ...settings, speed: speedOfPage(isEmg, total, frame.width) });
            setTimeout(() => position.set(frame.x - frame.width / 2));
          }}
        />
      </div>
      {isCalibrating && (
        <CalibrateDialog
          onClose={() => {
            setCalibrating(false);
            readScreen();
          }}
        />
      )}
    </>
  );
}

function About({ shape, isCoarse }: { shape: TraceShape; isCoarse: boolean }) {
  const rates = [...new Set(shape.channels.map(({ samples }) => Math.round((samples / shape.recordSeconds) * 10) / 10))];
  const facts = [
    shape.takenAt && label('采集时间 {time}', { time: shape.takenAt }),
    label('{count}个导联', { count: shape.channels.length }),
    `${rates.join(' / ')} Hz`,
    label('负向波向上'),
  ];
  return (
    <>
      <Typography.Text type="secondary">{facts.filter(Boolean).join(' · ')}</Typography.Text>
      {shape.isCut && <Alert type="warning" showIcon title={label('文件不完整，仅显示到其结束处，请核对是否需要重新导出')} />}
      {shape.segments.length > 1 && (
        <Alert type="info" showIcon title={label('记录有{count}处中断，以红线标出', { count: shape.segments.length - 1 })} />
      )}
      {shape.leftOut && (
        <Alert type="info" showIcon title={label('以下导联没有有效量程，未显示：{names}', { names: shape.leftOut.join('、') })} />
      )}
      {isCoarse && <Alert type="info" showIcon title={label('时间窗较宽，显示原始导联的包络，导联组合与滤波在缩短时间窗后生效')} />}
    </>
  );
}

/** The page as it is drawn, and no page yet before. */
const NO_PAGE: Omit<ShownPage, 'view'> & Partial<Pick<ShownPage, 'view'>> = { canvas: null, seconds: 0, isWhole: () => false };

function usePage(position: TracePosition, total: number) {
  const [page, setPage] = useState(NO_PAGE);
  const onPage = useCallback(
    (shown: ShownPage): void => {
      position.limit(total - shown.seconds, shown.seconds);
      setPage(shown);
    },
    [position, total],
  );
  return { page, onPage };
}

/** Marks of doctors, kept as points in seconds and microvolts, and what the device has written. */
function useMarks({ applyOrderId, fileId, opened }: TraceViewerProps) {
  const [tool, setTool] = useState<TraceMark>();
  const query = useCall(listMarks, { applyOrderId, fileId });
  const keep = useInTurn(useAction(saveMark, undefined, { success: label('标注已保存') }));
  const marks = query.data ?? [];
  const items = useMemo(() => itemsOf(opened.shape, query.data ?? []), [opened.shape, query.data]);
  const onDrawn: Parameters<typeof TraceStage>[0]['onDrawn'] = (shape, from, to) => {
    const points = [from, to].map(({ seconds, microvolts }): [number, number] => [
      rounded(seconds, 4),
      shape === 'event' ? 0 : rounded(microvolts ?? 0, 1),
    ]);
    void keep({ applyOrderId, fileId, shape, points, content: shape === 'event' ? '' : from.trace });
  };
  return { marks, items, tool, setTool, onDrawn };
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

interface Keys {
  readonly position: TracePosition;
  readonly settings: TraceSettings;
  readonly setSettings: (settings: TraceSettings) => void;
  readonly items: readonly TraceItem[];
  readonly isEmg: boolean;
  /** Of a page, and of the whole recording. */
  readonly seconds: number;
  readonly total: number;
  readonly goTo: (seconds: number) => void;
}

/** What keys do in the page and in the line below it. */
function useKeys(keys: Keys): (event: KeyboardEvent) => void {
  const latest = useRef(keys);
  latest.current = keys;
  return useCallback((event: KeyboardEvent) => {
    // Those with a modifier are the browser's: zoom, print, back.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { position, seconds, total } = latest.current;
    const at = position.target();
    const moves: Readonly<Record<string, number>> = {
      ...{ ArrowRight: at + seconds / 10, ArrowLeft: at - seconds / 10, PageDown: at + seconds, PageUp: at - seconds },
      ...{ ' ': at + seconds, Home: 0, End: total },
    };
    const to = moves[event.key];
    if (to === undefined && !otherKey(event.key, latest.current)) return;
    event.preventDefault();
    if (to !== undefined) position.glide(to);
  }, []);
}

/** Whether a key means something else: sensitivity and events. */
function otherKey(key: string, { position, settings, setSettings, items, isEmg, seconds, goTo }: Keys): boolean {
  const here = position.target() + seconds * 0.3;
  const found = {
    n: items.find(({ at }) => at > here + 0.01),
    p: items.findLast(({ at }) => at < here - 0.01),
  }[key.toLowerCase()];
  if (found) goTo(found.at);
  const step = { '+': -1, '=': -1, ArrowUp: -1, '-': 1, ArrowDown: 1 }[key];
  if (step === 1 || step === -1) setSettings({ ...settings, sensitivity: nextSensitivity(isEmg, settings.sensitivity, step) });
  return found !== undefined || step !== undefined;
}

import { Progress, Result, Spin } from 'antd';
import OpenSeadragon from 'openseadragon';
import { useEffect, useRef, useState } from 'react';
import { listMarks, type OpenedImage, saveMark } from '../../../../contract/domains/image/image.endpoints.ts';
import { type CaptureFrame, isSlideShape, type MarkShape } from '../../../../contract/domains/image/image.rules.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { label } from '../../../platform/words/label.ts';
import { useCapture } from '../use-capture.ts';
import { useInTurn } from '../use-in-turn.ts';
import { captureView, frameOf } from './capture-view.ts';
import { objectiveOf } from './magnification.ts';
import { ScaleBar } from './scale-bar.tsx';
import { SlideBar } from './slide-bar.tsx';
import { SlideOverlay } from './slide-overlay.tsx';
import { SlideSide } from './slide-side.tsx';
import { useOpenedSlide } from './use-opened-slide.ts';
import { useViewer } from './use-viewer.ts';

interface SlideViewProps {
  applyOrderId: string;
  fileId: string;
  /** Marks and key images beside it; a second slide has no room for them. */
  hasSide: boolean;
  onViewer?: (viewer: OpenSeadragon.Viewer | undefined) => void;
}

/** One slide: opened, waited for while its levels are made, or refused in the words of the server. */
export function SlideView(props: SlideViewProps) {
  const { opened, failure } = useOpenedSlide(props.applyOrderId, props.fileId);
  if (failure) return <Result className="slide-wait" status="warning" title={failure} />;
  if (!opened) return <Spin className="slide-wait" />;
  if (opened.state === 'preparing')
    return (
      <div className="slide-wait">
        <Progress type="circle" percent={opened.progress ?? 0} />
        <p>{label('正在生成缩略层级，完成后自动打开')}</p>
      </div>
    );
  return <ReadySlide key={props.fileId} {...props} opened={opened} />;
}

function ReadySlide({ applyOrderId, fileId, hasSide, onViewer, opened }: SlideViewProps & { opened: OpenedImage }) {
  const element = useRef<HTMLDivElement>(null);
  const { viewer, isWholeWithin } = useViewer(opened, element);
  const marks = useCall(listMarks, { applyOrderId, fileId });
  const [tool, setTool] = useState<MarkShape>();
  const [chosen, setChosen] = useState<string>();
  const keep = useInTurn(useAction(saveMark, undefined, { success: label('标注已保存') }));
  const { capture, isCapturing } = useCapture(applyOrderId, fileId);
  const [isWaiting, setWaiting] = useState(false);
  const microns = opened.shape?.micronsPerPixel;
  const objective = objectiveOf(opened.shape ?? {});
  useEffect(() => {
    onViewer?.(viewer);
    return () => onViewer?.(undefined);
  }, [viewer, onViewer]);
  const drawn = (marks.data ?? []).flatMap((mark) => (isSlideShape(mark.shape) ? [{ ...mark, shape: mark.shape }] : []));
  const shown = drawn.map((mark) => ({ ...mark, mine: mark.mine === 1 }));
  const take = async (from: OpenSeadragon.Viewer): Promise<void> => {
    setWaiting(true);
    const isWhole = await isWholeWithin(PATIENCE_MS).finally(() => setWaiting(false));
    if (!isWhole && !(await mayBePartial())) return;
    const view = { viewer: from, marks: shown, microns, objective };
    await capture(captureView(view), frameOf(view));
  };
  const show = (x: number, y: number, width: number, height: number): void => {
    const box = viewer?.world.getItemAt(0)?.imageToViewportRectangle(x, y, width, height);
    if (box) viewer?.viewport.fitBounds(box);
  };
  return (
    <div className="slide-view">
      {viewer && (
        <SlideBar
          viewer={viewer}
          objective={objective}
          tool={tool}
          onTool={setTool}
          isCapturing={isCapturing || isWaiting}
          onCapture={opened.mayMark ? () => void take(viewer) : undefined}
        />
      )}
      <div className="slide-stage">
        <div className="slide-canvas">
          <div ref={element} className="slide-element" />
          {viewer && (
            <>
              <SlideOverlay
                viewer={viewer}
                marks={shown}
                tool={tool}
                chosen={chosen}
                microns={microns}
                onDrawn={(drawn) => void keep({ applyOrderId, fileId, shape: drawn.shape, points: [...drawn.points] })}
              />
              <ScaleBar viewer={viewer} microns={microns} />
            </>
          )}
        </div>
        {hasSide && (
          <SlideSide
            {...{ applyOrderId, fileId, microns, chosen }}
            marks={drawn}
            mayMark={opened.mayMark}
            onChoose={(mark) => {
              setChosen(mark.id);
              const [xs, ys] = [mark.points.map(([x]) => x), mark.points.map(([, y]) => y)];
              const [left, top] = [Math.min(...xs), Math.min(...ys)];
              const [width, height] = [Math.max(200, Math.max(...xs) - left), Math.max(200, Math.max(...ys) - top)];
              show(left - width / 2, top - height / 2, width * 2, height * 2);
            }}
            onShow={(frame) => showFrame(viewer, frame)}
          />
        )}
      </div>
    </div>
  );
}

/** Milliseconds in which what is still on its way is waited for. */
const PATIENCE_MS = 3_000;

/** What is missing may never come, such as a broken tile of the file: whoever looks at it decides. */
const mayBePartial = (): Promise<boolean> =>
  notify.confirm({
    title: label('画面尚未完整显示'),
    content: label('部分图像仍在加载或加载失败，现在截取的关键图像会缺少细节。'),
    okText: label('仍要截取'),
  });

function showFrame(viewer: OpenSeadragon.Viewer | undefined, { x, y, width, rotation }: CaptureFrame): void {
  const image = viewer?.world.getItemAt(0);
  if (!viewer || !image) return;
  viewer.viewport.setRotation(rotation, true);
  const zoom = viewer.viewport.getContainerSize().x / width;
  viewer.viewport.zoomTo(viewer.viewport.imageToViewportZoom(zoom), undefined, true);
  viewer.viewport.panTo(image.imageToViewportCoordinates(new OpenSeadragon.Point(x, y)), true);
}

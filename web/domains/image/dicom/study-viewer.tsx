import { Alert } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OpenedStudy } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { isReadBefore, type StudyShape } from '../../../../contract/domains/image/dicom.shape.ts';
import { notify } from '../../../platform/page/notify.ts';
import { label } from '../../../platform/words/label.ts';
import { useCapture } from '../use-capture.ts';
import { capturePane, frameOf } from './capture-pane.ts';
import { DicomBar } from './dicom-bar.tsx';
import { DicomPane } from './dicom-pane.tsx';
import { DicomSide } from './dicom-side.tsx';
import type { Tool } from './dicom-tools.ts';
import { firstOf, type Pane } from './panes.ts';
import { pictureStore } from './picture-store.ts';
import type { PaneSize } from './picture-view.ts';
import { SeriesList } from './series-list.tsx';
import type { StudyOfOrder, StudySource } from './study-source.ts';
import { useCine } from './use-cine.ts';
import { usePanes } from './use-panes.ts';
import { useStudyKeys } from './use-study-keys.ts';
import { useStudyMarks } from './use-study-marks.ts';

interface StudyViewerProps {
  source: StudySource;
  opened: Pick<OpenedStudy, 'name' | 'patient' | 'confirmed' | 'mayMark'> & { shape: StudyShape };
}

/** A study with everything that is done to it. */
export function StudyViewer({ source, opened }: StudyViewerProps) {
  const { shape, mayMark, name, patient = '', confirmed } = opened;
  const { stacks } = shape;
  const { store, arrived, failure } = useStore(source, shape);
  const [tool, setTool] = useState<Tool>('window');
  const panes = usePanes(stacks, store);
  const { pane, active } = panes;
  const { measures, add, remove } = useStudyMarks(source.of, mayMark);
  const { cine, speed, setSpeed } = useStackCine(panes, stacks, store);
  const { sizes, take, isCapturing } = useTaking(source.of, panes, stacks, store, measures);
  const onKey = useStudyKeys({ panes, setTool, play: () => cine.setPlaying(!cine.isPlaying) });
  const stack = stacks[pane.stack];
  if (!stack) return null;
  const show = (next: Pane): void => {
    cine.setPlaying(false);
    panes.show(next);
  };
  return (
    <>
      <DicomBar
        {...{ stack, tool, onTool: setTool, view: pane.view, speed, onSpeed: setSpeed, isCapturing }}
        onShade={(shade) => panes.change((view) => ({ ...view, ...shade }))}
        onTurn={panes.turn}
        isPlaying={cine.isPlaying}
        onPlay={() => cine.setPlaying(!cine.isPlaying)}
        onStep={panes.step}
        onSplit={stacks.length > 1 ? panes.split : undefined}
        isSplit={panes.all.length > 1}
        isLinked={panes.isLinked}
        onLinked={panes.setLinked}
        onCapture={mayMark ? take : undefined}
      />
      {confirmed && (
        <Alert
          type="info"
          showIcon
          title={label('影像与申请单的患者信息有差异，{name}已于{time}确认：{reason}', {
            name: confirmed.by,
            time: confirmed.at,
            reason: confirmed.reason,
          })}
        />
      )}
      {source.of && isReadBefore(shape) && (
        <Alert
          type="warning"
          showIcon
          title={label(
            '该影像由旧版本读取，未标注左右方位，测量值仅供参考；需要重新读取的，可在会诊意见填写前由申请方重新上传同一影像（更换DICOM影像）',
          )}
        />
      )}
      {shape.leftOut > 0 && (
        <Alert type="warning" showIcon title={label('有{count}个文件不含图像或无法显示，未列出', { count: shape.leftOut })} />
      )}
      <div className="dicom-body">
        <SeriesList
          {...{ store, stacks }}
          shown={panes.all.map((one) => one.stack)}
          mayLoad={arrived > 0}
          onChoose={(at) => show(firstOf(at))}
        />
        <div className={panes.all.length > 1 ? 'dicom-panes is-split' : 'dicom-panes'}>
          {panes.all.map((one, at) => (
            <DicomPane
              // biome-ignore lint/suspicious/noArrayIndexKey: the left pane is the left pane whatever it shows
              key={at}
              {...{ store, shape, tool, patient, name, arrived, onKey, failure }}
              {...one}
              measures={measures.filter((each) => each.stack === one.stack && each.picture === one.picture)}
              isActive={at === active && panes.all.length > 1}
              onView={(change) => panes.changeOf(at, change)}
              onScroll={(steps) => panes.scrollBy(at, steps)}
              onMeasured={(what, points) => add(what, points, one.picture, one.stack)}
              onActive={() => panes.setActive(at)}
              onSize={(size) => sizes.current.set(at, size)}
            />
          ))}
        </div>
        <DicomSide
          {...{ of: source.of, stacks, store, measures, mayMark }}
          onGoTo={(at, picture) => show({ ...firstOf(at), picture })}
          onRemove={remove}
          onShow={({ stack: at = 0, picture = 0, rotation, isFlipped = false }) => {
            const before = firstOf(at);
            show({ ...before, picture, view: { ...before.view, turns: rotation / 90, isFlipped } });
          }}
        />
      </div>
    </>
  );
}

/** Pictures of the study for as long as it is looked at, and when they arrive. */
function useStore(source: StudySource, shape: StudyShape) {
  const store = useMemo(() => pictureStore(source, shape.stacks), [source, shape]);
  const [arrived, setArrived] = useState(0);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const forget = store.listen((error) => {
      setFailure(error && label('图像加载失败，请检查网络后翻页重试'));
      if (!error) setArrived((known) => known + 1);
    });
    return () => {
      forget();
      store.close();
    };
  }, [store]);
  return { store, arrived, failure };
}

const USUAL_SPEED = 15;

function useStackCine(panes: ReturnType<typeof usePanes>, stacks: StudyShape['stacks'], store: ReturnType<typeof pictureStore>) {
  const { pane, active } = panes;
  const stack = stacks[pane.stack];
  const own = stack?.frameTime ? Math.round(1_000 / stack.frameTime) : USUAL_SPEED;
  const [chosen, setSpeed] = useState<number>();
  const speed = chosen ?? Math.min(60, Math.max(1, own));
  const cine = useCine({
    pictures: stack?.pictures ?? 1,
    picture: pane.picture,
    speed,
    isThere: (picture) => store.get(pane.stack, picture) !== undefined,
    onPicture: (picture) => panes.scroll(active, picture),
  });
  return { cine, speed, setSpeed };
}

/** Takes what the active pane shows as a key image. Where letters may be burned into the picture, somebody looks before it leaves. */
function useTaking(
  of: StudyOfOrder | undefined,
  panes: ReturnType<typeof usePanes>,
  stacks: StudyShape['stacks'],
  store: ReturnType<typeof pictureStore>,
  measures: ReturnType<typeof useStudyMarks>['measures'],
) {
  const sizes = useRef(new Map<number, PaneSize>());
  const { capture, isCapturing } = useCapture(of?.applyOrderId ?? '', of?.fileId ?? '');
  const take = async (): Promise<void> => {
    const { pane, active, stack } = panes;
    const [loaded, size] = [store.get(pane.stack, pane.picture), sizes.current.get(active)];
    if (!loaded || !size || !stack) {
      notify.warning(label('图像仍在加载，请显示完整后再截取'));
      return;
    }
    const mayLeave =
      !stack.mayBeBurned ||
      (await notify.confirm({
        title: label('请核对图像上没有患者姓名、编号等信息'),
        content: label('该图像可能带有设备写入的文字，取为关键图像后将随报告和典型病例展示。可放大后只截取不含文字的部分。'),
        okText: label('已核对，截取'),
      }));
    if (!mayLeave) return;
    const here = measures.filter((one) => one.stack === pane.stack && one.picture === pane.picture);
    await capture(capturePane({ pane, stack, stacks, loaded, size, measures: here }), frameOf({ pane, stack, size }));
  };
  return { sizes, take: () => void take(), isCapturing };
}

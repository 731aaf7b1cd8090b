import { LinkOutlined, SplitCellsOutlined } from '@ant-design/icons';
import { Button, Flex, Result, Select, Switch } from 'antd';
import type OpenSeadragon from 'openseadragon';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listImages } from '../../../../contract/domains/image/image.endpoints.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { RecordingHead, Replaced, shownOf } from '../recording-head.tsx';
import { keepInStep } from './keep-in-step.ts';
import { SlideView } from './slide-view.tsx';
import './slide.css';

/** `/image/slide?id=&file=`: the slides of an order, one or two at a time. */
export function SlideScreen() {
  const [params, setParams] = useSearchParams();
  const [id, file, beside] = [params.get('id') ?? '', params.get('file') ?? '', params.get('beside') ?? ''];
  const query = useCall(listImages, { applyOrderId: id }, { enabled: id !== '' });
  if (id === '') return <Result status="warning" title={label('数据不存在')} />;
  if (!query.data) return <LoadState query={query} />;
  const slides = query.data.filter(({ imageKind }) => imageKind === 'slide');
  const first = shownOf(slides, file);
  if (slides.length === 0) return <Result status="warning" title={label('该会诊没有切片')} />;
  const second = slides.find((slide) => slide.id === beside)?.id;
  const show = (next: { file: string; beside?: string }): void => setParams({ id, ...next }, { replace: true });
  // Stains of one block were most likely sent one after the other.
  const at = slides.findIndex((slide) => slide.id === first);
  const other = slides.length > 1 ? slides[(at + 1) % slides.length]?.id : undefined;
  return (
    <div className="slide-page">
      <RecordingHead
        className="slide-head"
        title={label('切片阅片')}
        choice={label('当前切片')}
        images={slides}
        shown={first}
        onShow={(next) => show({ file: next })}
      >
        {first && second && (
          <Select
            aria-label={label('对照切片')}
            value={second}
            options={slides.map((slide) => ({ value: slide.id, label: slide.imageName }))}
            onChange={(next) => show({ file: first, beside: next })}
            style={{ minWidth: 220 }}
          />
        )}
        {first && other && (
          <Button icon={<SplitCellsOutlined />} onClick={() => show({ file: first, ...(second ? {} : { beside: other }) })}>
            {label(second ? '关闭对照' : '并排对照')}
          </Button>
        )}
      </RecordingHead>
      {!first && <Replaced />}
      {first && second && <Pair id={id} first={first} second={second} />}
      {first && !second && <SlideView key={first} applyOrderId={id} fileId={first} hasSide />}
    </div>
  );
}

/** Two stains of one block: moved together unless that is switched off to bring them into line. */
function Pair({ id, first, second }: { id: string; first: string; second: string }) {
  const [left, setLeft] = useState<OpenSeadragon.Viewer>();
  const [right, setRight] = useState<OpenSeadragon.Viewer>();
  const [isLinked, setLinked] = useState(true);
  const [isAligned, setAligned] = useState(false);
  const link = (next: boolean): void => {
    setLinked(next);
    if (!next) setAligned(true);
  };
  useEffect(() => (left && right && isLinked ? keepInStep(left, right, isAligned) : undefined), [left, right, isLinked, isAligned]);
  return (
    <>
      <Flex className="slide-link" gap={8} align="center">
        <Switch size="small" checked={isLinked} onChange={link} aria-label={label('同步移动')} />
        <LinkOutlined /> {label('同步移动（关闭后分别对齐，再打开即按对齐后的位置同步）')}
      </Flex>
      <div className="slide-pair">
        <SlideView key={`left ${first}`} applyOrderId={id} fileId={first} hasSide={false} onViewer={setLeft} />
        <SlideView key={`right ${second}`} applyOrderId={id} fileId={second} hasSide={false} onViewer={setRight} />
      </div>
    </>
  );
}

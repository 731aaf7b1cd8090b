import { Flex, Result, Select, Spin, Typography } from 'antd';
import { useSearchParams } from 'react-router';
import { listImages } from '../../../../contract/domains/image/image.endpoints.ts';
import { type OpenedTrace, openTrace } from '../../../../contract/domains/image/trace.endpoints.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { call } from '../../../platform/call/api-client.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { useOpened } from '../use-opened.ts';
import { TraceViewer } from './trace-viewer.tsx';
import './trace.css';

/** `/image/trace?id=&file=`: an EEG or EMG of an order. */
export function TraceScreen() {
  const [params, setParams] = useSearchParams();
  const [id, file] = [params.get('id') ?? '', params.get('file') ?? ''];
  const query = useCall(listImages, { applyOrderId: id }, { enabled: id !== '' });
  if (id === '') return <Result status="warning" title={label('数据不存在')} />;
  if (!query.data) return <LoadState query={query} />;
  const recordings = query.data.filter(({ imageKind }) => imageKind === 'trace');
  const shown = recordings.find((one) => one.id === file)?.id ?? recordings[0]?.id;
  if (!shown) return <Result status="warning" title={label('该会诊没有脑电或肌电波形文件')} />;
  return (
    <div className="trace-page">
      <Flex gap={12} align="center" wrap className="trace-head">
        <Typography.Title level={1}>{label('脑电肌电波形')}</Typography.Title>
        <Select
          aria-label={label('波形文件')}
          value={shown}
          options={recordings.map((one) => ({ value: one.id, label: one.imageName }))}
          onChange={(next) => setParams({ id, file: next }, { replace: true })}
          style={{ minWidth: 220 }}
        />
      </Flex>
      <Opening key={shown} applyOrderId={id} fileId={shown} />
    </div>
  );
}

function Opening({ applyOrderId, fileId }: { applyOrderId: string; fileId: string }) {
  const { opened, failure } = useOpened<OpenedTrace>(`${applyOrderId} ${fileId}`, (signal) =>
    call(openTrace, { applyOrderId, fileId }, { quiet: true, signal }),
  );
  if (failure) return <Result status="warning" title={failure} />;
  if (!opened) return <Spin className="trace-wait" />;
  return <TraceViewer applyOrderId={applyOrderId} fileId={fileId} opened={opened} />;
}

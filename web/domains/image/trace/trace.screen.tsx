import { Result, Spin } from 'antd';
import { type OpenedTrace, openTrace } from '../../../../contract/domains/image/trace.endpoints.ts';
import { call } from '../../../platform/call/api-client.ts';
import { label } from '../../../platform/words/label.ts';
import { type Recording, RecordingPage } from '../recording-page.tsx';
import { RecordingDiffers } from '../recording-patient.tsx';
import { useRecording } from '../use-recording.ts';
import { TraceViewer } from './trace-viewer.tsx';
import './trace.css';

/** `/image/trace?id=&file=`: an EEG or EMG of an order. */
export function TraceScreen() {
  return (
    <RecordingPage kind="trace" name="trace" title={label('脑电肌电波形')} none={label('该会诊没有脑电或肌电波形文件')} viewer={Opening} />
  );
}

function Opening({ applyOrderId, fileId, isConfirmed }: Recording) {
  const { opened, failure, again } = useRecording<OpenedTrace>(`${applyOrderId} ${fileId}`, isConfirmed, (signal) =>
    call(openTrace, { applyOrderId, fileId }, { quiet: true, signal }),
  );
  if (failure) return <Result status="warning" title={failure} />;
  if (!opened) return <Spin className="trace-wait" />;
  const { shape } = opened;
  if (!shape) return <RecordingDiffers {...{ applyOrderId, fileId, opened }} onConfirmed={again} />;
  return <TraceViewer applyOrderId={applyOrderId} fileId={fileId} opened={{ ...opened, shape }} />;
}

import { Result } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { listImages } from '../../../contract/domains/image/image.endpoints.ts';
import type { ImageKind } from '../../../contract/domains/image/image.rules.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { useAtWork } from '../../platform/page/at-work.ts';
import { label } from '../../platform/words/label.ts';
import { RecordingHead, Replaced, shownOf } from './recording-head.tsx';

/** Which recording of which order is looked at. */
export interface Recording {
  readonly applyOrderId: string;
  readonly fileId: string;
  /** Somebody has confirmed that it is of the patient, although it says otherwise. */
  readonly isConfirmed: boolean;
}

interface RecordingPageProps {
  kind: ImageKind;
  /** What its classes begin with. */
  name: string;
  title: string;
  /** What is told of an order that has none of them. */
  none: string;
  viewer: (recording: Recording) => ReactNode;
}

/** A page `?id=&file=`: one recording of an order, chosen among those of its kind. */
export function RecordingPage({ kind, name, title, none, viewer: Viewer }: RecordingPageProps) {
  const [params, setParams] = useSearchParams();
  const [id, file] = [params.get('id') ?? '', params.get('file') ?? ''];
  useAtWork(id);
  const query = useCall(listImages, { applyOrderId: id }, { enabled: id !== '' });
  if (id === '') return <Result status="warning" title={label('数据不存在')} />;
  if (!query.data) return <LoadState query={query} />;
  const images = query.data.filter(({ imageKind }) => imageKind === kind);
  const shown = shownOf(images, file);
  // Whoever waits until somebody has confirmed whose it is sees it then.
  const isConfirmed = images.some(({ id: one, patientCheck }) => one === shown && patientCheck === 'confirmed');
  if (images.length === 0) return <Result status="warning" title={none} />;
  return (
    <div className={`${name}-page`}>
      <RecordingHead
        {...{ title, images, shown }}
        className={`${name}-head`}
        choice={label('波形文件')}
        onShow={(next) => setParams({ id, file: next }, { replace: true })}
      />
      {shown ? <Viewer key={shown} applyOrderId={id} fileId={shown} isConfirmed={isConfirmed} /> : <Replaced />}
    </div>
  );
}

import { Result } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepStudy, openStudy } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { listImages } from '../../../../contract/domains/image/image.endpoints.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { call } from '../../../platform/call/api-client.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { RecordingHead, Replaced, shownOf } from '../recording-head.tsx';
import { takeOpening } from './open-ahead.ts';
import { PatientDiffers } from './patient-differs.tsx';
import { StudyPage, StudyWait } from './study-page.tsx';
import { sourceOfOrder } from './study-source.ts';
import { StudyViewer } from './study-viewer.tsx';
import { useAwaitedStudy } from './use-awaited-study.ts';

/** `/image/dicom?id=&file=`: a study of an order. */
export function DicomScreen() {
  return (
    <StudyPage>
      <Studies />
    </StudyPage>
  );
}

function Studies() {
  const [params, setParams] = useSearchParams();
  const [id, file] = [params.get('id') ?? '', params.get('file') ?? ''];
  const query = useCall(listImages, { applyOrderId: id }, { enabled: id !== '' });
  if (id === '') return <Result status="warning" title={label('数据不存在')} />;
  // The one that the address names is opened without waiting for the list.
  if (!query.data && (file === '' || query.error)) return <LoadState query={query} />;
  const studies = query.data?.filter(({ imageKind }) => imageKind === 'dicom');
  if (studies?.length === 0) return <Result status="warning" title={label('该会诊没有DICOM影像')} />;
  const shown = studies ? shownOf(studies, file) : file;
  return (
    <>
      <RecordingHead
        className="dicom-head"
        size="small"
        title={label('DICOM影像')}
        choice={label('影像文件')}
        images={studies}
        shown={shown}
        onShow={(next) => setParams({ id, file: next }, { replace: true })}
      />
      {shown ? <Opening key={shown} applyOrderId={id} fileId={shown} /> : <Replaced />}
    </>
  );
}

function Opening({ applyOrderId, fileId }: { applyOrderId: string; fileId: string }) {
  const [opening, setOpening] = useState(0);
  const source = useMemo(() => sourceOfOrder(applyOrderId, fileId), [applyOrderId, fileId]);
  const { opened, failure, again } = useAwaitedStudy(`${source.key} ${opening}`, {
    open: () => takeOpening(source.key) ?? call(openStudy, { applyOrderId, fileId }, { quiet: true }),
    keep: () => call(keepStudy, { applyOrderId, fileId }, { quiet: true }),
  });
  if (!opened) return <StudyWait {...{ failure, again }} />;
  if (opened.state === 'preparing') return <StudyWait progress={opened.progress ?? 0} {...{ failure, again }} />;
  if (opened.state === 'differs' || !opened.shape)
    return <PatientDiffers {...{ applyOrderId, fileId, opened }} onConfirmed={() => setOpening(opening + 1)} />;
  return <StudyViewer source={source} opened={{ ...opened, shape: opened.shape }} />;
}

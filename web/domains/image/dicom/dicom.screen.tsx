import { ConfigProvider, Flex, Progress, Result, Select, Spin, Typography, theme } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepStudy, type OpenedStudy, openStudy } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { listImages } from '../../../../contract/domains/image/image.endpoints.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { call } from '../../../platform/call/api-client.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { PatientDiffers } from './patient-differs.tsx';
import { StudyViewer } from './study-viewer.tsx';
import './dicom.css';

/** Radiologists sit in the dark, whatever the rest of the console looks like. */
const dark = {
  ...{ algorithm: theme.darkAlgorithm, inherit: false, cssVar: { key: 'dicom' }, token: { colorPrimary: '#3c89e8' } },
  // Letters on the dark, as bright as they have to be to be read.
  components: { Tabs: { itemSelectedColor: '#91caff', itemHoverColor: '#bae0ff', itemActiveColor: '#91caff', inkBarColor: '#91caff' } },
};

/** `/image/dicom?id=&file=`: a study of an order. */
export function DicomScreen() {
  return (
    <ConfigProvider theme={dark}>
      <div className="dicom-page">
        <Studies />
      </div>
    </ConfigProvider>
  );
}

function Studies() {
  const [params, setParams] = useSearchParams();
  const [id, file] = [params.get('id') ?? '', params.get('file') ?? ''];
  const query = useCall(listImages, { applyOrderId: id }, { enabled: id !== '' });
  if (id === '') return <Result status="warning" title={label('数据不存在')} />;
  if (!query.data) return <LoadState query={query} />;
  const studies = query.data.filter(({ imageKind }) => imageKind === 'dicom');
  const shown = studies.find((one) => one.id === file)?.id ?? studies[0]?.id;
  if (!shown) return <Result status="warning" title={label('该会诊没有DICOM影像')} />;
  return (
    <>
      <Flex gap={12} align="center" wrap className="dicom-head">
        <Typography.Title level={1}>{label('DICOM影像')}</Typography.Title>
        <Select
          size="small"
          aria-label={label('影像文件')}
          value={shown}
          options={studies.map((one) => ({ value: one.id, label: one.imageName }))}
          onChange={(next) => setParams({ id, file: next }, { replace: true })}
          style={{ minWidth: 200 }}
        />
      </Flex>
      <Opening key={shown} applyOrderId={id} fileId={shown} />
    </>
  );
}

function Opening({ applyOrderId, fileId }: { applyOrderId: string; fileId: string }) {
  const [opening, setOpening] = useState(0);
  const { opened, failure } = useStudy(applyOrderId, fileId, opening);
  if (failure) return <Result status="warning" title={failure} />;
  if (!opened) return <Spin className="dicom-wait" />;
  if (opened.state === 'preparing')
    return (
      <div className="dicom-wait">
        <Progress type="circle" percent={opened.progress ?? 0} aria-label={label('影像准备进度')} />
        <Typography.Paragraph>{label('首次打开需要读取影像，请稍候…')}</Typography.Paragraph>
      </div>
    );
  if (opened.state === 'differs' || !opened.shape)
    return <PatientDiffers {...{ applyOrderId, fileId, opened }} onConfirmed={() => setOpening(opening + 1)} />;
  return <StudyViewer applyOrderId={applyOrderId} fileId={fileId} opened={{ ...opened, shape: opened.shape }} />;
}

const PROGRESS_MS = 1_000;

/** Opens a study once, as each opening is written down, and asks how far it is until it is ready. */
function useStudy(applyOrderId: string, fileId: string, opening: number) {
  const [state, setState] = useState<{ opened?: OpenedStudy; failure?: string }>({});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = opening < 0;
    const ask = async (endpoint: typeof openStudy | typeof keepStudy): Promise<void> => {
      try {
        const opened = await call(endpoint, { applyOrderId, fileId }, { quiet: true });
        if (isOver) return;
        setState({ opened });
        if (opened.state === 'preparing') timer = setTimeout(() => void ask(keepStudy), PROGRESS_MS);
      } catch (error) {
        if (!isOver)
          setState({ failure: error instanceof CallError && error.code !== 0 ? error.message : label('影像加载失败，请稍后重试') });
      }
    };
    setState({});
    void ask(openStudy);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [applyOrderId, fileId, opening]);
  return state;
}

import { Button, ConfigProvider, Progress, Result, Spin, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import { text } from '../../../platform/words/i18n.ts';
import { label } from '../../../platform/words/label.ts';
import './dicom.css';

/** Radiologists sit in the dark, whatever the rest of the console looks like. */
const dark = {
  ...{ algorithm: theme.darkAlgorithm, inherit: false, cssVar: { key: 'dicom' }, token: { colorPrimary: '#3c89e8' } },
  // Letters on the dark, as bright as they have to be to be read.
  components: { Tabs: { itemSelectedColor: '#91caff', itemHoverColor: '#bae0ff', itemActiveColor: '#91caff', inkBarColor: '#91caff' } },
};

/** A window full of pictures. */
export function StudyPage({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={dark}>
      <div className="dicom-page">{children}</div>
    </ConfigProvider>
  );
}

interface StudyWaitProps {
  failure?: string | undefined;
  /** Percent. */
  progress?: number | undefined;
  again?: (() => void) | undefined;
}

/** What stands there until a study can be shown, or instead of it. What is asked again by itself may be asked at once. */
export function StudyWait({ failure, progress, again }: StudyWaitProps) {
  const retry = again && <Button onClick={again}>{text('common.retry')}</Button>;
  if (progress === undefined) return failure ? <Result status="warning" title={failure} extra={retry} /> : <Spin className="dicom-wait" />;
  return (
    <div className="dicom-wait">
      <Progress type="circle" percent={progress} aria-label={label('影像准备进度')} />
      <Typography.Paragraph role="status">{failure ?? label('首次打开需要读取影像，请稍候…')}</Typography.Paragraph>
      {retry}
    </div>
  );
}

import { ConfigProvider, Progress, Result, Spin, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
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

/** What stands there until a study can be shown, or instead of it. */
export function StudyWait({ failure, progress }: { failure?: string | undefined; progress?: number | undefined }) {
  if (failure) return <Result status="warning" title={failure} />;
  if (progress === undefined) return <Spin className="dicom-wait" />;
  return (
    <div className="dicom-wait">
      <Progress type="circle" percent={progress} aria-label={label('影像准备进度')} />
      <Typography.Paragraph>{label('首次打开需要读取影像，请稍候…')}</Typography.Paragraph>
    </div>
  );
}

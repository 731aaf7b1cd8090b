import { Flex, Result, Select, Typography } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { listImages } from '../../../contract/domains/image/image.endpoints.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';

type Image = SentOf<typeof listImages.row>;

/** The file that an address names, if it is there still; where it names none, the first. Never another one instead. */
export const shownOf = (images: readonly Image[], file: string): string | undefined =>
  file === '' ? images[0]?.id : images.find(({ id }) => id === file)?.id;

/** In the place of a file that the order does not have any more. */
export const Replaced = () => (
  <Result status="warning" title={label('该影像已被更换或移除')} subTitle={label('请在上方选择该会诊现有的影像')} />
);

interface RecordingHeadProps {
  className: string;
  title: string;
  /** What the list of files is called. */
  choice: string;
  /** Absent while they are loading. */
  images: readonly Image[] | undefined;
  shown: string | undefined;
  onShow: (id: string) => void;
  size?: 'small' | 'middle';
  children?: ReactNode;
}

/** Above what is looked at: whose it is, and the other files of the order. The window is called after the order, as several lie beside each other. */
export function RecordingHead({ className, title, choice, images, shown, onShow, size = 'middle', children }: RecordingHeadProps) {
  const { patient, no } = images?.[0] ?? {};
  useEffect(() => {
    const before = document.title;
    document.title = [title, no, '-', text('login.product')].filter(Boolean).join(' ');
    return () => {
      document.title = before;
    };
  }, [title, no]);
  const options = images?.map(({ id, imageName }) => ({ value: id, label: imageName })) ?? [{ value: shown, label: label('加载中…') }];
  return (
    <Flex gap={12} align="center" wrap className={className}>
      <Typography.Title level={1}>{title}</Typography.Title>
      {images && (
        <Typography.Text strong translate="no">
          {[patient, no].filter(Boolean).join(' · ')}
        </Typography.Text>
      )}
      <Select
        size={size}
        aria-label={choice}
        value={shown}
        loading={!images}
        placeholder={label('请选择')}
        options={options}
        onChange={onShow}
        style={{ minWidth: 220 }}
      />
      {children}
    </Flex>
  );
}

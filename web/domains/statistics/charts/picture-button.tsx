import { DownloadOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { App, Button, theme } from 'antd';
import type { MouseEvent } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { label } from '../../../platform/words/label.ts';
import { savePicture } from './save-picture.ts';

export interface Counted {
  beginTime: string;
  endTime: string;
  /** 数据截至. */
  asOf: string;
}

interface PictureButtonProps {
  title: string;
  counts: string;
  query: Pick<UseQueryResult<Counted>, 'data' | 'isPlaceholderData'>;
}

/** Saves the chart of the panel it stands in, with its title, the hospital, what is counted, the days and when they were counted. */
export function PictureButton({ title, counts, query }: PictureButtonProps) {
  const { token } = theme.useToken();
  const { message } = App.useApp();
  const hospital = useSession(({ user }) => user?.tenantName ?? '');
  // The numbers of another kind or of other days stand there until what was chosen is counted.
  const counted = query.isPlaceholderData ? undefined : query.data;
  const save = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const chart = currentTarget.closest('.panel')?.querySelector('.board-chart svg');
    if (!counted || !(chart instanceof SVGSVGElement)) {
      message.info(label('没有可以保存的图表'));
      return;
    }
    const { beginTime, endTime, asOf } = counted;
    const lines = [hospital, counts, label('{beginTime}至{endTime}，数据截至 {asOf}', { beginTime, endTime, asOf })];
    const colors = {
      ground: token.colorBgContainer,
      text: token.colorText,
      quiet: token.colorTextSecondary,
      font: token.fontFamily,
    };
    await savePicture(chart, { title, lines: lines.filter(Boolean) }, colors).catch(() => message.error(label('图片生成失败，请重试')));
  };
  const words = label('保存为图片');
  return (
    <Button
      className="chart-picture"
      type="text"
      size="small"
      icon={<DownloadOutlined />}
      aria-label={label('{title}：{what}', { title, what: words })}
      title={words}
      onClick={(event) => void save(event)}
    />
  );
}

import { Alert, Typography } from 'antd';
import { ecgParts, ecgUnseen } from '../../../../contract/domains/image/ecg.layout.ts';
import type { EcgRecording } from '../../../../contract/domains/image/ecg.shape.ts';
import { label, listed } from '../../../platform/words/label.ts';

interface EcgFactsProps {
  recording: EcgRecording;
  /** When the one above was taken, with which it is compared. */
  comparedWith?: string | undefined;
}

/** When and how it was recorded, and what of it is not on the paper. */
export function EcgFacts({ recording, comparedWith }: EcgFactsProps) {
  const { takenAt, rate, isCut, leftOut } = recording;
  const isLater = takenAt !== undefined && comparedWith !== undefined && takenAt > comparedWith;
  const facts = [
    takenAt ? label('采集时间 {time}', { time: takenAt }) : label('文件未注明采集时间'),
    isLater && label('晚于上方的心电'),
    `${rate} Hz`,
  ];
  const parts = ecgParts(recording).map(({ leads, from, to }) => label('{leads}（第{from}–{to}秒）', { leads: listed(leads), from, to }));
  const unseen = ecgUnseen(recording).map(({ leads, count }) => label('{leads}（另有{count}段）', { leads: listed(leads), count }));
  return (
    <>
      <Typography.Text type={isLater ? 'danger' : 'secondary'} data-testid="ecg-facts">
        {facts.filter(Boolean).join(' · ')}
      </Typography.Text>
      {isCut && <Alert type="info" showIcon title={label('记录较长，仅显示开始的一分钟')} />}
      {leftOut && <Alert type="warning" showIcon title={label('文件中以下导联未显示：{names}', { names: listed(leftOut) })} />}
      {unseen.length > 0 && (
        <Alert type="warning" showIcon title={label('以下导联有多段记录，未全部显示：{parts}', { parts: listed(unseen) })} />
      )}
      {parts.length > 0 && <Alert type="info" showIcon title={label('以下导联仅记录了一段：{parts}', { parts: listed(parts) })} />}
    </>
  );
}

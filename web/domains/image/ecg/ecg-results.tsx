import { DeleteOutlined } from '@ant-design/icons';
import { Button, Descriptions, Flex, Typography } from 'antd';
import { removeMark } from '../../../../contract/domains/image/image.endpoints.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { label } from '../../../platform/words/label.ts';
import { resultsOf } from './ecg-measures.ts';
import { readableMeasure, type ShownMeasure } from './ecg-paper.tsx';

export interface OwnedMeasure extends ShownMeasure {
  readonly authorName: string;
  readonly mine: boolean;
  /** Whether the part on which it was made is the one that is drawn now. */
  readonly isDrawn: boolean;
}

const ms = (value: number | undefined): string => (value ? `${Math.round(value)} ms` : '—');

/** What the doctors have measured, and what follows from it. Nothing of it is a machine's. */
export function EcgResults({
  applyOrderId,
  measures,
  mayMark,
}: {
  applyOrderId: string;
  measures: readonly OwnedMeasure[];
  mayMark: boolean;
}) {
  const { send } = useAction(removeMark);
  // Of two parts of a file no interval and no rate go together.
  const drawn = measures.filter(({ isDrawn }) => isDrawn);
  const found = resultsOf(drawn.map(({ shape, from, to }) => ({ shape, interval: Math.abs(to.ms - from.ms) })));
  const items = [
    { key: 'rr', label: label('RR间期'), children: ms(found.rr) },
    { key: 'rate', label: label('心率'), children: found.rate ? label('{rate}次/分', { rate: Math.round(found.rate) }) : '—' },
    { key: 'pr', label: label('PR间期'), children: ms(found.pr) },
    { key: 'qt', label: label('QT间期'), children: ms(found.qt) },
    { key: 'bazett', label: label('QTc（Bazett）'), children: ms(found.bazett) },
    { key: 'fridericia', label: label('QTc（Fridericia）'), children: ms(found.fridericia) },
  ];
  return (
    <aside className="ecg-side">
      <Descriptions size="small" column={1} bordered title={label('测量结果')} items={items} />
      <Typography.Text type="secondary">{label('由医生手工测量，取各项最近一次；QTc 须有 QT 与 RR。')}</Typography.Text>
      {measures.map((measure) => (
        <Flex key={measure.id} justify="space-between" align="center" gap={4} className="ecg-measure">
          <span>
            {measure.from.lead} · {readableMeasure(measure)}
            <br />
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {measure.authorName}
              {!measure.isDrawn && ` · ${label('在旧的显示方式下测量')}`}
            </Typography.Text>
          </span>
          {mayMark && measure.mine && (
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={label('删除测量')}
              onClick={() => void send({ applyOrderId, markId: measure.id })}
            />
          )}
        </Flex>
      ))}
    </aside>
  );
}

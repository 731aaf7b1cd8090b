import { Button, Flex, Progress, Typography } from 'antd';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import type { Outcome } from './run-batch.ts';
import type { Outcomes } from './use-batch-run.ts';

interface BatchResultsProps {
  /** How many rows there are. */
  count: number;
  outcomes: Outcomes;
  isRunning: boolean;
  onClose: () => void;
  onRetry: () => void;
}

/** How far a batch is, and what became of it; what got no answer may be sent again. */
export function BatchResults({ count: all, outcomes, isRunning, onClose, onRetry }: BatchResultsProps) {
  const { t } = useTranslation();
  const count = (state: Outcome['state']) => Object.values(outcomes).filter((one) => one.state === state).length;
  const [done, running, unknown, undone] = [count('done'), count('running'), count('unknown'), count('undone')];
  const told = Object.keys(outcomes).length - running;
  return (
    <>
      <Progress percent={Math.round((told / all) * 100)} size="small" status={isRunning ? 'active' : 'normal'} />
      <Typography.Paragraph role="status">{readableResult({ all, done, unknown, undone })}</Typography.Paragraph>
      <Flex className="form-buttons" justify="flex-end" gap={8}>
        {unknown > 0 && !isRunning && <Button onClick={onRetry}>{t('common.retry')}</Button>}
        <Button autoFocus type="primary" loading={isRunning} onClick={onClose}>
          {t('common.close')}
        </Button>
      </Flex>
    </>
  );
}

/** Once rows are taken back that is what counts. */
export function readableResult({ all, done, unknown, undone }: Record<'all' | 'done' | 'unknown' | 'undone', number>): string {
  if (undone > 0)
    return done === 0
      ? label('已撤销 {done} 条', { done: undone })
      : label('已撤销 {done} 条，{left} 条未能撤销', { done: undone, left: done });
  const left = all - done - unknown;
  return unknown > 0
    ? label('已完成 {done} 条，未完成 {left} 条，结果未知 {unknown} 条', { done, left, unknown })
    : label('已完成 {done} 条，未完成 {left} 条', { done, left });
}

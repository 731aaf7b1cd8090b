import { Flex, Rate, Typography } from 'antd';
import type { SlotProps, Slots } from '../../engine/form/form-types.ts';
import { label } from '../../platform/words/label.ts';
import { isLowScore, scoreWords } from './score-words.ts';

/** How scores are given: by stars, with what becomes of a low one. */
export const stars: Slots = {
  overallScore: (props) => (
    <>
      <Stars {...props} />
      {isLowScore(props.value) && <Typography.Text type="warning">{label('将转运营人员作为投诉处理，处理结果会通知您。')}</Typography.Text>}
    </>
  ),
  timelinessScore: (props) => <Stars {...props} />,
  professionalismScore: (props) => <Stars {...props} />,
};

function Stars({ id, value, onChange, disabled }: SlotProps) {
  const score = typeof value === 'number' ? value : 0;
  return (
    <Flex align="center" gap={12}>
      <Rate id={id} value={score} disabled={disabled} allowClear={false} onChange={onChange} />
      <Typography.Text type="secondary">
        {score > 0 ? label('{score}分 · {value}', { score, value: label(scoreWords[score - 1] ?? '') }) : label('请点击星星评分')}
      </Typography.Text>
    </Flex>
  );
}

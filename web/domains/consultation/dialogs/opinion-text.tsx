import { Button, Flex } from 'antd';
import { maxLength } from '../../../../contract/kernel/field.ts';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { textCount } from '../../../engine/form/text-count.ts';
import { GrowingText } from '../../../engine/parts/growing-text.tsx';
import { label } from '../../../platform/words/label.ts';
import { opinionTemplate } from './opinion-template.ts';

/** A long text that may begin with what an opinion usually says. */
export function OpinionText({ id, field, value, onChange, disabled }: SlotProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <Flex justify="end" style={{ position: 'absolute', insetInlineEnd: 0, top: -30 }}>
        <Button
          type="link"
          size="small"
          disabled={disabled}
          onClick={() => onChange(text ? `${text}\n${opinionTemplate}` : opinionTemplate)}
        >
          {label('插入模板')}
        </Button>
      </Flex>
      <GrowingText
        id={id}
        value={text}
        disabled={disabled}
        count={textCount(maxLength(field))}
        least={12}
        most={18}
        placeholder={label('请填写会诊意见')}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

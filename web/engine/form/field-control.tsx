import { Input, InputNumber } from 'antd';
import { maxLength } from '../../../contract/kernel/field.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { GrowingText } from '../parts/growing-text.tsx';
import { typedNumber } from '../parts/money.ts';
import { ChoiceControl, ChoicesControl } from './choice-control.tsx';
import { ColorControl } from './color-control.tsx';
import { DateControl } from './date-control.tsx';
import { FilesControl } from './files-control.tsx';
import type { ControlProps } from './form-types.ts';
import { hintOf } from './hint.ts';
import { MoneyControl } from './money-control.tsx';
import { PictureControl } from './picture-control.tsx';
import { SignatureControl } from './signature-control.tsx';
import { textCount } from './text-count.ts';

/** The control that fits a field's kind. */
export function FieldControl(props: ControlProps) {
  if (props.field.picked === 'color') return <ColorControl {...props} />;
  if (props.field.picked === 'picture') return <PictureControl {...props} />;
  if (props.field.picked === 'signature') return <SignatureControl {...props} />;
  switch (props.field.kind) {
    case 'choice':
    case 'flag':
      return <ChoiceControl {...props} />;
    case 'choices':
      return <ChoicesControl {...props} />;
    case 'money':
      return <MoneyControl {...props} />;
    case 'whole':
      return <WholeControl {...props} />;
    case 'date':
    case 'datetime':
      return <DateControl {...props} />;
    case 'files':
      return <FilesControl {...props} />;
    case 'longText':
    case 'json':
      return <LongTextControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}

function TextControl({ id, name, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  const shared = {
    id,
    value: value === undefined || value === null ? '' : String(value),
    disabled,
    placeholder: hintOf(field).inside ?? t('common.input', { label: label(field.label) }),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  if (field.sensitive === 'secret' || /password/i.test(name)) return <Input.Password {...shared} autoComplete="new-password" />;
  return <Input {...shared} count={textCount(maxLength(field), { show: false })} allowClear autoComplete="off" />;
}

function LongTextControl({ id, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  const text = typeof value === 'string' || value === undefined || value === null ? (value ?? '') : JSON.stringify(value);
  return (
    <GrowingText
      id={id}
      value={text}
      disabled={disabled}
      // A structure is counted as it is sent.
      {...(field.kind === 'json' ? {} : { count: textCount(maxLength(field)) })}
      least={3}
      most={8}
      placeholder={hintOf(field).inside ?? t('common.input', { label: label(field.label) })}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

function WholeControl({ id, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  return (
    <InputNumber<string | number>
      id={id}
      precision={0}
      parser={typedNumber}
      style={{ width: '100%' }}
      value={typeof value === 'number' || typeof value === 'string' ? Number(value) : null}
      disabled={disabled}
      onChange={(next) => onChange?.(next)}
      placeholder={hintOf(field).inside ?? t('common.input', { label: label(field.label) })}
    />
  );
}

import { DatePicker, Input, InputNumber, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { HOSPITAL } from '../../../contract/kernel/reference.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label, labelled } from '../../platform/words/label.ts';
import { useOptions } from '../field/dictionary.ts';
import { centsToYuan, typedCents, typedNumber, typedYuan } from '../parts/money.ts';
import type { FilterControlProps } from './filter-types.ts';
import { HospitalFilter } from './hospital-filter.tsx';
import {
  fromParameter,
  isTimeRange,
  pickedSpan,
  presetsOf,
  spanParameter,
  spanTitle,
  timeFormat,
  toParameter,
  withDays,
} from './named-spans.ts';
import { OptionsFilter } from './options-filter.tsx';

/** The control that narrows a list by one field, writing the wire's parameters of its filter kind. */
export function FilterControl(props: FilterControlProps) {
  const { field } = props;
  if (field.filter === 'range') return isTimeRange(field) ? <TimeRangeFilter {...props} /> : <NumberRangeFilter {...props} />;
  if (field.kind === 'choice' || field.kind === 'choices' || field.kind === 'flag') return <ChoiceFilter {...props} />;
  if (field.names === HOSPITAL) return <HospitalFilter {...props} />;
  return <TextFilter {...props} />;
}

function TextFilter({ id, name, field, values, onChange }: FilterControlProps) {
  const { t } = useTranslation();
  return (
    <Input
      id={id}
      allowClear
      maxLength={255}
      autoComplete="off"
      value={values[name] ?? ''}
      placeholder={t('list.any', { label: label(field.label) })}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
}

function ChoiceFilter({ offered, ...props }: FilterControlProps) {
  const { field, name, values } = props;
  const options = labelled(useOptions(field), field.dictionary);
  // What is searched by already stays readable.
  const isOffered = (value: string) => !offered || offered.includes(value) || value === values[name];
  return <OptionsFilter {...props} options={options.filter(({ value }) => isOffered(value))} />;
}

/** Days that have a name are kept by it, and said by it before the days that they are now. */
function TimeRangeFilter({ id, name, field, values, onChange }: FilterControlProps) {
  const { t } = useTranslation();
  const [from, to, span] = [fromParameter(name), toParameter(name), spanParameter(name)];
  const hasTime = field.kind === 'datetime';
  const format = timeFormat(field);
  const days = withDays(values, { [name]: field });
  const pick = (range: readonly (Dayjs | null)[] | null) => {
    const named = pickedSpan(range);
    const [first, last] = named === undefined ? (range ?? []) : [];
    onChange({ [span]: named ?? '', [from]: first?.format(format) ?? '', [to]: last?.format(format) ?? '' });
  };
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      allowEmpty={[true, true]}
      style={{ width: '100%' }}
      format={format}
      prefix={spanTitle(values[span], t)}
      value={[toDay(days[from]), toDay(days[to])]}
      presets={presetsOf(field, t)}
      showTime={hasTime ? { defaultOpenValue: [dayjs('00:00:00', 'HH:mm:ss'), dayjs('23:59:59', 'HH:mm:ss')] } : false}
      onChange={pick}
    />
  );
}

function NumberRangeFilter({ id, name, field, values, onChange }: FilterControlProps) {
  const { t } = useTranslation();
  const isMoney = field.kind === 'money';
  const edge = (parameter: string, placeholder: string, edgeId?: string) => (
    <InputNumber<string>
      id={edgeId}
      stringMode
      controls={false}
      precision={isMoney ? 2 : 0}
      placeholder={placeholder}
      style={{ width: '50%' }}
      value={(isMoney ? centsToYuan(values[parameter]) : values[parameter]) || null}
      parser={isMoney ? typedYuan : typedNumber}
      onChange={(value) => {
        const entered = isMoney ? typedCents(value) : value;
        if (entered !== undefined) onChange({ [parameter]: String(entered ?? '') });
      }}
    />
  );
  return (
    <Space.Compact block>
      {edge(`${name}_ge`, t('list.from'), id)}
      {edge(`${name}_le`, t('list.to'))}
    </Space.Compact>
  );
}

function toDay(value: string | undefined): Dayjs | null {
  const day = value ? dayjs(value) : undefined;
  return day?.isValid() ? day : null;
}

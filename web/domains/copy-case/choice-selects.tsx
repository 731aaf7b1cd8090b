import { Alert, Input, Select } from 'antd';
import { type ReactElement, useRef } from 'react';
import {
  copyContentsByPurpose,
  copyPatient,
  copyPurposes,
  copyVisits,
  MOST_VISITS,
} from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { textOf } from '../../engine/field/row.ts';
import { chosenName } from '../../engine/form/chosen-name.ts';
import type { SlotProps, Slots } from '../../engine/form/form-types.ts';
import { LookupSelect } from '../../engine/form/lookup-select.tsx';
import { noOptions } from '../../engine/form/no-options.tsx';
import { useLastAsked } from '../../engine/form/use-last-asked.ts';
import { call } from '../../platform/call/api-client.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { text } from '../../platform/words/i18n.ts';
import { inBrackets, label } from '../../platform/words/label.ts';
import { cardFacts } from './card-facts.ts';
import { useRequiredContents } from './use-required-contents.ts';

const FRESH_MS = 60_000;

function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The card: leaving it fills in whom the hospital knows by it. A number that this person sees masked the server fills in. */
function CardInput({ id, field, value, onChange, disabled, setValues }: SlotProps) {
  const last = useLastAsked();
  // The card of whom the form tells now.
  const filled = useRef(typeof value === 'string' ? value : '');
  const fill = async (cardNo: string) => {
    if (cardNo === '') return;
    await last.ask(call(copyPatient, { cardNo }), (told) => {
      const facts = cardFacts(told, filled.current !== '' && filled.current !== cardNo);
      if (told.patientName) filled.current = cardNo;
      if (Object.keys(facts).length > 0) setValues(facts);
    });
  };
  return (
    <Input
      id={id}
      aria-label={label(field.label)}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      placeholder={text('common.input', { label: label(field.label) })}
      onChange={(event) => {
        last.drop();
        onChange(event.target.value);
      }}
      onBlur={(event) => void fill(event.target.value.trim())}
    />
  );
}

/** Says below so many stays that there may be older ones. */
function withCut(menu: ReactElement, count: number): ReactElement {
  if (count < MOST_VISITS) return menu;
  return (
    <>
      {menu}
      <Alert type="info" banner title={label('仅显示最近{count}次就诊', { count: MOST_VISITS })} />
    </>
  );
}

/** Stays of the card; a record that is not archived says from when on it can be asked for. */
function VisitSelect({ id, field, value, onChange, disabled, values }: SlotProps) {
  const cardNo = textOf(values, 'cardNo');
  const query = useCall(copyVisits, { cardNo }, { enabled: cardNo !== '', staleTime: FRESH_MS });
  const { data = [], isFetching, isSuccess } = query;
  const options = data.map(({ id: visit, visitNo, deptName, inDate, outDate, earliestDate, isArchived }) => {
    const when = earliestDate ? label('最早 {day} 可申请', { day: earliestDate }) : label('尚未出院');
    const what = [visitNo, deptName, [inDate, outDate].filter(Boolean).join('—')].filter(Boolean).join(' ');
    return { value: visit, label: isArchived ? what : `${what}${inBrackets(when)}`, disabled: !isArchived };
  });
  return (
    <Select<string[]>
      id={id}
      aria-label={label(field.label)}
      mode="multiple"
      value={idsIn(value)}
      disabled={disabled === true || cardNo === ''}
      loading={isFetching}
      labelRender={chosenName({ isSuccess })}
      placeholder={cardNo === '' ? label('请先输入就诊卡号') : label('请选择就诊记录')}
      notFoundContent={noOptions(query, label('该就诊卡没有就诊记录'))}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      popupRender={(menu) => withCut(menu, data.length)}
      onChange={onChange}
    />
  );
}

function PurposeSelect(props: SlotProps) {
  const query = useCall(copyPurposes, {}, { staleTime: FRESH_MS });
  const options = (query.data ?? []).map(({ purposeCode, purposeName }) => ({ value: purposeCode, label: purposeName }));
  return <LookupSelect {...props} options={options} query={query} placeholder={label('请选择复印用途')} empty={label('暂无复印用途')} />;
}

/** Contents by sort. A purpose that was just chosen brings what it requires; what is not given out cannot be chosen. */
function ContentSelect({ id, field, value, onChange, disabled, values }: SlotProps) {
  const purposeCode = textOf(values, 'purposeCode');
  const isAsked = purposeCode !== '';
  const query = useCall(copyContentsByPurpose, { purposeCode }, { enabled: isAsked, staleTime: FRESH_MS });
  const { data, isFetching, isSuccess } = query;
  useRequiredContents({ purposeCode, contents: data, isChosen: idsIn(value).length > 0, choose: onChange });
  const groups = Map.groupBy(data ?? [], ({ sortName }) => sortName);
  const options = [...groups].map(([sortName, contents]) => ({
    label: sortName,
    options: contents.map(({ id: content, contentName, isGiven }) => ({
      value: content,
      label: isGiven ? contentName : `${contentName}${inBrackets(label('不对外提供'))}`,
      disabled: !isGiven,
    })),
  }));
  return (
    <Select<string[]>
      id={id}
      aria-label={label(field.label)}
      mode="multiple"
      value={idsIn(value)}
      disabled={disabled === true || purposeCode === ''}
      loading={isFetching}
      labelRender={chosenName({ isSuccess })}
      placeholder={label('请先选择复印用途')}
      notFoundContent={noOptions(query)}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  );
}

export const choiceSlots: Slots = {
  cardNo: (props) => <CardInput {...props} />,
  visitIds: (props) => <VisitSelect {...props} />,
  purposeCode: (props) => <PurposeSelect {...props} />,
  contentIds: (props) => <ContentSelect {...props} />,
};

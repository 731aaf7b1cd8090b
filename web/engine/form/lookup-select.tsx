import type { UseQueryResult } from '@tanstack/react-query';
import { Flex, Select, Typography } from 'antd';
import { label } from '../../platform/words/label.ts';
import { chosenName } from './chosen-name.ts';
import type { SlotProps } from './form-types.ts';
import { noOptions } from './no-options.tsx';

interface LookupSelectProps extends Pick<SlotProps, 'id' | 'field' | 'value' | 'onChange' | 'disabled'> {
  /** What is offered; `extra` stands at the end of its line, such as a fee. */
  options: { value: string; label: string; extra?: string }[];
  /** The call that fetches them. */
  query: Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'isPending' | 'isSuccess' | 'refetch'>;
  placeholder: string;
  /** Where there is nobody to choose. */
  empty: string;
}

/** A searchable select of a lookup. What was chosen before and is no longer offered asks to be chosen again; what could not be fetched, to be fetched again. */
export function LookupSelect({ id, field, value, onChange, disabled, options, query, placeholder, empty }: LookupSelectProps) {
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const isGone = chosen !== undefined && query.isSuccess && !options.some((option) => option.value === chosen);
  return (
    <Select<string>
      id={id}
      aria-label={label(field.label)}
      options={options}
      value={chosen}
      disabled={disabled}
      allowClear={!field.required}
      loading={query.isFetching}
      status={isGone ? 'warning' : undefined}
      placeholder={placeholder}
      notFoundContent={noOptions(query, empty)}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next?: string) => onChange(next ?? null)}
      labelRender={chosenName(query)}
      optionRender={({ data }) => (
        <Flex justify="space-between" gap={12}>
          <span>{data.label}</span>
          {data.extra !== undefined && <Typography.Text type="secondary">{data.extra}</Typography.Text>}
        </Flex>
      )}
    />
  );
}

import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useId, useState } from 'react';
import type { Field } from '../../../contract/kernel/field.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { FilterControl, filterCells } from './filter-control.tsx';
import type { FilterControls } from './list-types.ts';

interface ListFiltersProps {
  fields: readonly (readonly [name: string, field: Field])[];
  values: Readonly<Record<string, string>>;
  controls?: FilterControls | undefined;
  /** Searching always shows the first page. */
  onSearch: (values: Record<string, string>) => void;
}

const CELLS_AT_FIRST = 3;

/** The search bar: one line at first, the rest on demand. Enter searches. */
export function ListFilters({ fields, values, controls = {}, onSearch }: ListFiltersProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [typed, setTyped] = useState<Record<string, string>>({ ...values });
  const [seen, setSeen] = useState(JSON.stringify(values));
  // The address was changed by something else, such as the browser's back button.
  if (seen !== JSON.stringify(values)) {
    setSeen(JSON.stringify(values));
    setTyped({ ...values });
  }
  const atFirst = fitting(fields);
  const hasHiddenValue = fields
    .slice(atFirst)
    .some(([name]) => Object.keys(values).some((parameter) => parameter === name || parameter.startsWith(`${name}_`)));
  const [isOpen, setOpen] = useState(hasHiddenValue);
  if (fields.length === 0) return null;
  const shown = isOpen ? fields : fields.slice(0, atFirst);
  return (
    <form
      className="list-filters"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(trimmed(typed));
      }}
    >
      {shown.map(([name, field]) => {
        const Control = controls[name] ?? FilterControl;
        const id = `${formId}${name}`;
        return (
          <div key={name} className="list-filter" style={{ gridColumn: `span ${filterCells(field)}` }}>
            <label htmlFor={id} title={label(field.label)}>
              {label(field.label)}
            </label>
            <Control id={id} name={name} field={field} values={typed} onChange={(change) => setTyped({ ...typed, ...change })} />
          </div>
        );
      })}
      <Flex className="list-filter-buttons" gap={8} justify="flex-end">
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
          {t('list.search')}
        </Button>
        <Button
          onClick={() => {
            setTyped({});
            onSearch({});
          }}
        >
          {t('list.reset')}
        </Button>
        {fields.length > atFirst && (
          <Button
            type="link"
            style={{ paddingInline: 4 }}
            aria-expanded={isOpen}
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('list.collapse') : t('list.expand')}
          </Button>
        )}
      </Flex>
    </form>
  );
}

function fitting(fields: ListFiltersProps['fields']): number {
  const ends = fields.map((_, at) => fields.slice(0, at + 1).reduce((cells, [, field]) => cells + filterCells(field), 0));
  const tooFar = ends.findIndex((end) => end > CELLS_AT_FIRST);
  return tooFar < 0 ? fields.length : Math.max(tooFar, 1);
}

function trimmed(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

import { DownOutlined, FilterOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer, Flex } from 'antd';
import { memo, type ReactNode, useId, useState } from 'react';
import type { Field } from '../../../contract/kernel/field.ts';
import { usePhone, usePrint } from '../../platform/page/use-media.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { filterCells } from './filter-cells.ts';
import { FilterControl } from './filter-control.tsx';
import type { FilterControls, FilterOffers } from './list-types.ts';

interface ListFiltersProps {
  fields: readonly (readonly [name: string, field: Field])[];
  values: Readonly<Record<string, string>>;
  controls?: FilterControls | undefined;
  offers?: FilterOffers | undefined;
  /** Searching always shows the first page. */
  onSearch: (values: Record<string, string>) => void;
}

const CELLS_AT_FIRST = 3;

/** What a list is searched by: a bar above it, on a phone a button that opens it. Enter searches. */
export const ListFilters = memo(function ListFilters(props: ListFiltersProps) {
  const isPhone = usePhone();
  const isPrinted = usePrint();
  if (props.fields.length === 0) return null;
  return (
    <>
      {isPhone ? <FoldedFilters {...props} /> : <FilterBar {...props} />}
      {isPrinted && <PrintedFilters {...props} />}
    </>
  );
});

/** What the rows on a paper were narrowed by, as its control says it. What has been typed and not searched for is no part of that. */
function PrintedFilters({ fields, values, controls = {} }: ListFiltersProps) {
  const formId = useId();
  return (
    <div className="list-printed">
      {fields.map(([name, field]) => {
        const Control = controls[name] ?? FilterControl;
        const id = `${formId}${name}`;
        if (!isUsed(name, values)) return null;
        return (
          <span key={name} data-cells={filterCells(field)}>
            <label htmlFor={id}>{label(field.label)}</label>
            <Control {...{ id, name, field, values }} onChange={() => undefined} />
          </span>
        );
      })}
    </div>
  );
}

/** One line at first, the rest on demand. What narrows the list out of sight is counted. */
function FilterBar(props: ListFiltersProps) {
  const { fields, values } = props;
  const { t } = useTranslation();
  const atFirst = fitting(fields);
  const used = usedOf(fields.slice(atFirst), values);
  const [isOpen, setOpen] = useState(used > 0);
  const folded = used > 0 ? t('list.expandUsed', { count: used }) : t('list.expand');
  return (
    <FilterForm {...props} fields={isOpen ? fields : fields.slice(0, atFirst)} className="list-filters">
      {fields.length > atFirst && (
        <Button
          type="link"
          style={{ paddingInline: 4 }}
          aria-expanded={isOpen}
          icon={isOpen ? <UpOutlined /> : <DownOutlined />}
          iconPlacement="end"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('list.collapse') : folded}
        </Button>
      )}
    </FilterForm>
  );
}

/** Says how many fields are searched by, and has all of them in a drawer. */
function FoldedFilters(props: ListFiltersProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const used = usedOf(props.fields, props.values);
  const search = (values: Record<string, string>) => {
    setOpen(false);
    props.onSearch(values);
  };
  return (
    <>
      <Button icon={<FilterOutlined />} className="is-telling" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {used > 0 ? t('list.filtersUsed', { count: used }) : t('list.filters')}
      </Button>
      <Drawer open={isOpen} title={t('list.filters')} placement="right" destroyOnHidden onClose={() => setOpen(false)}>
        <FilterForm {...props} onSearch={search} className="folded-filters" />
      </Drawer>
    </>
  );
}

interface FilterFormProps extends ListFiltersProps {
  className: string;
  /** Behind its buttons. */
  children?: ReactNode;
}

function FilterForm({ fields, values, controls = {}, offers = {}, onSearch, className, children }: FilterFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [typed, setTyped] = useState<Record<string, string>>({ ...values });
  const [seen, setSeen] = useState(JSON.stringify(values));
  // The address was changed by something else, such as the browser's back button.
  if (seen !== JSON.stringify(values)) {
    setSeen(JSON.stringify(values));
    setTyped({ ...values });
  }
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(trimmed(typed));
      }}
    >
      {fields.map(([name, field]) => {
        const Control = controls[name] ?? FilterControl;
        const id = `${formId}${name}`;
        return (
          <div key={name} className="list-filter" style={{ gridColumn: `span ${filterCells(field)}` }}>
            <label htmlFor={id} title={label(field.label)}>
              {label(field.label)}
            </label>
            <Control
              {...{ id, name, field, values: typed }}
              offered={offers[name]?.(typed)}
              onChange={(change) => setTyped({ ...typed, ...change })}
            />
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
        {children}
      </Flex>
    </form>
  );
}

/** How many of the fields are searched by. */
function usedOf(fields: ListFiltersProps['fields'], values: ListFiltersProps['values']): number {
  return fields.filter(([name]) => isUsed(name, values)).length;
}

function isUsed(name: string, values: ListFiltersProps['values']): boolean {
  return Object.keys(values).some((parameter) => parameter === name || parameter.startsWith(`${name}_`));
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

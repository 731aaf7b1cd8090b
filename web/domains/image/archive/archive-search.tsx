import { SearchOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { useId, useState } from 'react';
import { searchArchive } from '../../../../contract/domains/image/archive.endpoints.ts';
import type { Field } from '../../../../contract/kernel/field.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { FieldControl } from '../../../engine/form/field-control.tsx';
import { isComposing } from '../../../platform/page/is-composing.ts';
import { label } from '../../../platform/words/label.ts';

const { number, name, accession, from, until } = searchArchive.input;
const fields = { number, name, accession, from, until } as const satisfies Record<string, Field>;

/** What is looked for; what is empty is left out. */
export type Searched = { readonly [K in keyof typeof fields]?: string };

interface ArchiveSearchProps {
  archiveName: string;
  first: Searched;
  onSearch: (asked: Searched) => void;
}

/** No form of its own: it stands within one. */
export function ArchiveSearch({ archiveName, first, onSearch }: ArchiveSearchProps) {
  const [entered, setEntered] = useState<Searched>(first);
  const id = useId();
  const search = (): void => onSearch(Object.fromEntries(Object.entries(entered).filter(([, value]) => value)));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its fields is the button's press
    <div
      onKeyDown={(event) => {
        if (
          event.key !== 'Enter' ||
          isComposing(event) ||
          !(event.target instanceof HTMLInputElement) ||
          event.target.closest('.ant-picker')
        )
          return;
        event.preventDefault();
        search();
      }}
      style={{ marginBottom: 12 }}
    >
      <Typography.Paragraph type="secondary">
        {label('归档：{name}。默认查询申请单患者的检查，每次查询都有记录。', { name: archiveName })}
      </Typography.Paragraph>
      <Flex gap={12} wrap align="end">
        {keysOf(fields).map((key) => (
          <div key={key} style={{ flex: '1 1 130px', minWidth: 130 }}>
            <label htmlFor={`${id}-${key}`}>{label(fields[key].label)}</label>
            <FieldControl
              id={`${id}-${key}`}
              name={key}
              field={fields[key]}
              value={entered[key]}
              onChange={(value) => setEntered((known) => ({ ...known, [key]: typeof value === 'string' ? value : '' }))}
            />
          </div>
        ))}
        <Button type="primary" icon={<SearchOutlined />} onClick={search}>
          {label('查询')}
        </Button>
      </Flex>
    </div>
  );
}

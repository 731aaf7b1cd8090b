import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Input, InputNumber, Select, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import {
  filtersOfKind,
  isChoiceKind,
  type ModelField,
  type ModelFieldKind,
  modelFieldKinds,
  modelFilters,
} from '../../../contract/domains/develop/model-field.ts';
import type { FilterKind } from '../../../contract/kernel/field.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { label } from '../../platform/words/label.ts';
import { choicesFromText, movedRow, rowKeys, textFromChoices } from './model-field-rows.ts';

interface GridProps {
  value: unknown;
  onChange: (fields: ModelField[]) => void;
}

type Change = (change: Partial<ModelField>) => void;

const fresh: ModelField = { name: '', label: '', kind: 'text', required: false, column: true, unique: false };

/** The fields of a model, one a row: added, ordered, removed. What is wrong with them is said when the form is sent. */
export function ModelFieldsGrid({ value, onChange }: GridProps) {
  const rows: ModelField[] = Array.isArray(value) ? value : [];
  const [keys] = useState(rowKeys);
  const changeAt = (at: number): Change => {
    return (change) => onChange(rows.map((row, index) => (index === at ? keys.carry(row, tidy({ ...row, ...change })) : row)));
  };
  const cell = (draw: (row: ModelField, change: Change) => ReactNode) => (_: unknown, row: ModelField, at: number) =>
    draw(row, changeAt(at));
  const columns: TableColumnsType<ModelField> = [
    { title: '#', width: 36, render: (_, __, at) => at + 1 },
    {
      title: label('字段名'),
      width: 112,
      render: cell((row, change) => (
        <Input
          value={row.name}
          placeholder="bedCode"
          aria-label={label('字段名')}
          onChange={(event) => change({ name: event.target.value.trim() })}
        />
      )),
    },
    {
      title: label('字段标题'),
      width: 112,
      render: cell((row, change) => (
        <Input
          value={row.label}
          placeholder={label('床位编号')}
          aria-label={label('字段标题')}
          onChange={(event) => change({ label: event.target.value })}
        />
      )),
    },
    {
      title: label('类型'),
      width: 108,
      render: cell((row, change) => (
        <Select<ModelFieldKind>
          value={row.kind}
          style={{ width: '100%' }}
          popupMatchSelectWidth={false}
          aria-label={label('类型')}
          options={optionsOf(modelFieldKinds)}
          onChange={(kind) => change({ kind })}
        />
      )),
    },
    {
      title: label('必填'),
      width: 86,
      align: 'center',
      render: cell((row, change) => <Tick row={row} name="required" title="必填" change={change} />),
    },
    {
      title: label('列表'),
      width: 50,
      align: 'center',
      render: cell((row, change) => <Tick row={row} name="column" title="列表" change={change} />),
    },
    {
      title: label('唯一'),
      width: 74,
      align: 'center',
      render: cell((row, change) => <Tick row={row} name="unique" title="唯一" change={change} />),
    },
    {
      title: label('筛选'),
      width: 84,
      render: cell((row, change) => (
        <Select<FilterKind | ''>
          value={row.filter ?? ''}
          style={{ width: '100%' }}
          popupMatchSelectWidth={false}
          aria-label={label('筛选')}
          disabled={filtersOfKind[row.kind].length === 0}
          options={[
            { value: '', label: label('无') },
            ...optionsOf(modelFilters).filter((one) => filtersOfKind[row.kind].includes(one.value)),
          ]}
          onChange={(filter) => change({ filter: filter || undefined })}
        />
      )),
    },
    {
      title: label('最大'),
      width: 94,
      render: cell((row, change) => (
        <InputNumber<number>
          value={row.max ?? null}
          precision={0}
          style={{ width: '100%' }}
          controls={false}
          aria-label={label('最大')}
          onChange={(max) => change({ max: max ?? undefined })}
        />
      )),
    },
    { title: label('字典或选项'), width: 120, render: cell((row, change) => <Choices key={row.kind} row={row} change={change} />) },
    {
      title: label('操作'),
      width: 100,
      fixed: 'end',
      render: (_, __, at) => (
        <Flex>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={label('上移')}
            disabled={at === 0}
            onClick={() => onChange(movedRow(rows, at, -1))}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={label('下移')}
            disabled={at === rows.length - 1}
            onClick={() => onChange(movedRow(rows, at, 1))}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={label('删除')}
            onClick={() => onChange(rows.filter((_row, index) => index !== at))}
          />
        </Flex>
      ),
    },
  ];
  return (
    <Table<ModelField>
      size="small"
      columns={columns}
      dataSource={rows}
      rowKey={keys.of}
      pagination={false}
      scroll={{ x: 976, y: 320 }}
      locale={{ emptyText: label('请至少添加一个字段') }}
      footer={() => (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={() => onChange([...rows, { ...fresh }])}>
          {label('添加字段')}
        </Button>
      )}
    />
  );
}

/** What does not fit the kind any more goes. */
function tidy({ filter, dictionary, choices, ...row }: ModelField): ModelField {
  return {
    ...row,
    ...(filter && filtersOfKind[row.kind].includes(filter) ? { filter } : {}),
    ...(isChoiceKind(row.kind) ? { ...(dictionary ? { dictionary } : {}), ...(choices ? { choices } : {}) } : {}),
  };
}

function optionsOf<K extends string>(words: Readonly<Record<K, string>>): { value: K; label: string }[] {
  return keysOf(words).map((value) => ({ value, label: label(words[value]) }));
}

function Tick({ row, name, title, change }: { row: ModelField; name: 'required' | 'column' | 'unique'; title: string; change: Change }) {
  return <Checkbox checked={row[name]} aria-label={label(title)} onChange={(event) => change({ [name]: event.target.checked })} />;
}

/** A dictionary's code, or `键=名称` pairs. What was typed stays as it is: half a pair is none yet. */
function Choices({ row, change }: { row: ModelField; change: Change }) {
  const [typed, setTyped] = useState(row.dictionary ?? textFromChoices(row.choices));
  if (!isChoiceKind(row.kind)) return '—';
  const type = (text: string) => {
    setTyped(text);
    change(choicesFromText(text));
  };
  return (
    <Input
      value={typed}
      placeholder={label('sex 或 0=停用,1=启用')}
      aria-label={label('字典编码或选项')}
      onChange={(event) => type(event.target.value)}
    />
  );
}

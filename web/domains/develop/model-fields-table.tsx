import { Table, type TableColumnsType } from 'antd';
import { type ModelField, modelFieldKinds, modelFilters } from '../../../contract/domains/develop/model-field.ts';
import { label } from '../../platform/words/label.ts';
import { textFromChoices } from './model-field-rows.ts';

const NONE = '—';

const yesOrNo = (is: boolean): string => label(is ? '是' : '否');

/** The fields of a model to read, one a row. */
export function ModelFieldsTable({ fields }: { fields: unknown }) {
  const rows: ModelField[] = Array.isArray(fields) ? fields : [];
  const columns: TableColumnsType<ModelField> = [
    { title: '#', key: 'at', render: (_, __, at) => at + 1 },
    { title: label('字段名'), key: 'name', render: (_, { name }) => name },
    { title: label('字段标题'), key: 'label', render: (_, row) => row.label },
    { title: label('类型'), key: 'kind', render: (_, { kind }) => label(modelFieldKinds[kind]) },
    { title: label('必填'), key: 'required', render: (_, { required }) => yesOrNo(required) },
    { title: label('列表'), key: 'column', render: (_, { column }) => yesOrNo(column) },
    { title: label('唯一'), key: 'unique', render: (_, { unique }) => yesOrNo(unique) },
    { title: label('筛选'), key: 'filter', render: (_, { filter }) => (filter ? label(modelFilters[filter]) : label('无')) },
    { title: label('最大'), key: 'max', align: 'right', render: (_, { max }) => max ?? NONE },
    { title: label('字典或选项'), key: 'choices', render: (_, row) => row.dictionary || textFromChoices(row.choices) || NONE },
  ];
  return (
    <Table<ModelField>
      style={{ marginTop: 16 }}
      size="small"
      bordered
      rowKey="name"
      columns={columns}
      dataSource={rows}
      pagination={false}
    />
  );
}

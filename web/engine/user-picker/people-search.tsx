import { Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { isComposing } from '../../platform/page/is-composing.ts';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';

export interface PeopleSearchValues {
  name: string;
  deptName: string;
  postName: string;
}

export const emptySearch: PeopleSearchValues = { name: '', deptName: '', postName: '' };
const labels: readonly (readonly [keyof PeopleSearchValues, string])[] = [
  ['name', '姓名'],
  ['deptName', '部门'],
  ['postName', '岗位'],
];

/** The three things people are looked for by. */
export function PeopleSearch({ onSearch }: { onSearch: (values: PeopleSearchValues) => void }) {
  const [values, setValues] = useState(emptySearch);
  const send = () => onSearch({ name: values.name.trim(), deptName: values.deptName.trim(), postName: values.postName.trim() });
  const reset = () => {
    setValues(emptySearch);
    onSearch(emptySearch);
  };
  return (
    <Flex gap={8} role="search" aria-label={label('查找人员')}>
      {labels.map(([name, title]) => (
        <Input
          key={name}
          aria-label={label(title)}
          placeholder={text('common.input', { label: label(title) })}
          allowClear
          maxLength={50}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          onPressEnter={(event) => !isComposing(event) && send()}
        />
      ))}
      <Button type="primary" onClick={send}>
        {label('查询')}
      </Button>
      <Button onClick={reset}>{label('重置')}</Button>
    </Flex>
  );
}

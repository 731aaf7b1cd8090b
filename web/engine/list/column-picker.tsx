import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import type { Fields } from '../../../contract/kernel/field.ts';
import { getSession } from '../../platform/session/session.ts';
import { readStored, writeStored } from '../../platform/store/storage.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';

/** Which columns of a list this user has switched off on this machine. */
export function useHiddenColumns(list: string): [readonly string[], (hidden: readonly string[]) => void] {
  const key = `lianyi-columns:${getSession().user?.userId ?? ''}:${list}`;
  const [hidden, setHidden] = useState<{ key: string; names: readonly string[] }>({ key, names: readStored<string[]>(key) ?? [] });
  const names = hidden.key === key ? hidden.names : (readStored<string[]>(key) ?? []);
  const keep = (next: readonly string[]) => {
    writeStored(key, next.length > 0 ? next : undefined);
    setHidden({ key, names: next });
  };
  return [names, keep];
}

interface ColumnPickerProps {
  names: readonly string[];
  row: Fields;
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}

/** Chooses columns; at least one stays. */
export function ColumnPicker({ names, row, hidden, onChange }: ColumnPickerProps) {
  const { t } = useTranslation();
  const shown = names.filter((name) => !hidden.includes(name));
  const content = (
    <Flex vertical gap={8} style={{ maxHeight: 360, overflowY: 'auto' }}>
      <Checkbox.Group
        style={{ display: 'flex', flexDirection: 'column', gap: 6 }}
        value={shown}
        options={names.map((name) => ({
          value: name,
          label: label(row[name]?.label ?? name),
          disabled: shown.length === 1 && shown[0] === name,
        }))}
        onChange={(next) => onChange(names.filter((name) => !next.includes(name)))}
      />
      <Button size="small" type="link" disabled={hidden.length === 0} onClick={() => onChange([])}>
        {t('list.columnsReset')}
      </Button>
    </Flex>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content} title={t('list.columns')}>
      <Tooltip title={t('list.columns')}>
        <Button type="text" icon={<SettingOutlined />} aria-label={t('list.columns')} />
      </Tooltip>
    </Popover>
  );
}

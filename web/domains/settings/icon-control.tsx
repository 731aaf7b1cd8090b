import { Select } from 'antd';
import type { ControlProps } from '../../engine/form/form-types.ts';
import { MenuIcon, menuIconNames } from '../../engine/parts/menu-icons.tsx';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';

/** Chooses one of the icons that the menu can show. */
export function IconControl({ id, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  return (
    <Select<string>
      id={id}
      style={{ width: '100%' }}
      value={typeof value === 'string' && value !== '' ? value : null}
      disabled={disabled}
      allowClear
      showSearch
      placeholder={t('common.selectWhat', { label: label(field.label) })}
      options={menuIconNames.map((name) => ({ value: name, label: name }))}
      labelRender={({ value: name }) => <Icon name={String(name)} />}
      optionRender={({ value: name }) => <Icon name={String(name)} />}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

function Icon({ name }: { name: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
      <MenuIcon name={name} />
      {name}
    </span>
  );
}

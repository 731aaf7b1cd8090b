import { DownOutlined, HolderOutlined, PushpinFilled, PushpinOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Popover, Segmented } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Fields } from '../../../contract/kernel/field.ts';
import { densities, type ListSetting } from '../../../contract/kernel/list-setting.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { FocusFirst } from '../parts/focus-first.tsx';
import { arranged, moved, shownColumns, toggled } from './column-layout.ts';
import './column-settings.css';
import type { SettingChange } from './list-settings.ts';

interface ColumnSettingsProps {
  names: readonly string[];
  row: Fields;
  setting: ListSetting;
  onChange: (change: SettingChange) => void;
}

/** Which columns are shown, in which order and how wide, which of them stay in sight, and how high rows are. */
export function ColumnSettings(props: ColumnSettingsProps) {
  const { t } = useTranslation();
  return (
    <Popover
      destroyOnHidden
      trigger="click"
      placement="bottomRight"
      title={t('list.columns')}
      content={
        <FocusFirst>
          <Panel {...props} />
        </FocusFirst>
      }
    >
      {/* No tooltip of the library: while one is there, Esc closes it and not the panel. */}
      <Button type="text" icon={<SettingOutlined />} aria-label={t('list.columns')} title={t('list.columns')} />
    </Popover>
  );
}

function Panel({ names, row, setting, onChange }: ColumnSettingsProps) {
  const { t } = useTranslation();
  const reset: SettingChange = ({ views }) => ({ views });
  const { views: _, ...look } = setting;
  return (
    <Flex vertical gap={8} className="column-settings">
      <Segmented
        block
        size="small"
        aria-label={t('list.density')}
        value={setting.density ?? 'middle'}
        options={densities.map((value) => ({ value, label: t(`list.densities.${value}`) }))}
        onChange={(density) => onChange((before) => ({ ...before, density: density === 'middle' ? undefined : density }))}
      />
      <Columns names={names} row={row} setting={setting} onChange={onChange} />
      <Button size="small" type="link" disabled={Object.keys(look).length === 0} onClick={() => onChange(reset)}>
        {t('list.columnsReset')}
      </Button>
    </Flex>
  );
}

/** In their order; dragged, or moved by buttons. */
function Columns({ names, row, setting, onChange }: ColumnSettingsProps) {
  const all = arranged(names, setting);
  const shown = shownColumns(names, setting);
  const [dragged, setDragged] = useState<string>();
  const [list, pressed] = useKeptFocus();
  const isPinned = (name: string | undefined) => name !== undefined && setting.pinned?.includes(name) === true;
  const move = (name: string, to: number) => onChange((before) => ({ ...before, order: moved(arranged(names, before), name, to) }));
  return (
    <ul ref={list}>
      {all.map((name, at) => (
        <li
          key={name}
          draggable
          onDragStart={() => setDragged(name)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => dragged && event.preventDefault()}
          onDrop={() => dragged && move(dragged, at)}
          data-dragged={dragged === name}
        >
          <HolderOutlined aria-hidden />
          <ColumnLine
            name={name}
            title={label(row[name]?.label ?? name)}
            isShown={shown.includes(name)}
            isLast={shown.length === 1 && shown[0] === name}
            isPinned={isPinned(name)}
            canRise={at > 0 && isPinned(all[at - 1]) === isPinned(name)}
            canSink={at < all.length - 1 && isPinned(all[at + 1]) === isPinned(name)}
            onShow={(on) => onChange((before) => ({ ...before, hidden: toggled(before.hidden, name, !on) }))}
            onPin={(on) => onChange((before) => ({ ...before, pinned: toggled(before.pinned, name, on) }))}
            onMove={(step) => {
              pressed(`${name} ${step}`);
              move(name, at + step);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** A line that is moved in the page loses the focus: it is given back to the button that was pressed. */
function useKeptFocus() {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (last.current === undefined) return;
    const [name] = last.current.split(' ');
    const buttons = Array.from(list.current?.querySelectorAll<HTMLButtonElement>('button[data-move]') ?? []);
    const own = buttons.filter(({ dataset }) => dataset.move?.split(' ')[0] === name && dataset.move);
    const same = own.find(({ dataset, disabled }) => dataset.move === last.current && !disabled);
    (same ?? own.find(({ disabled }) => !disabled))?.focus();
    last.current = undefined;
  });
  const pressed = (button: string) => {
    last.current = button;
  };
  return [list, pressed] as const;
}

interface ColumnLineProps {
  name: string;
  title: string;
  isShown: boolean;
  /** The only one that is shown: it stays. */
  isLast: boolean;
  isPinned: boolean;
  canRise: boolean;
  canSink: boolean;
  onShow: (on: boolean) => void;
  onPin: (on: boolean) => void;
  onMove: (step: -1 | 1) => void;
}

function ColumnLine({ name, title, isShown, isLast, isPinned, canRise, canSink, onShow, onPin, onMove }: ColumnLineProps) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox checked={isShown} disabled={isLast} onChange={({ target }) => onShow(target.checked)}>
        {title}
      </Checkbox>
      <Button
        type="text"
        size="small"
        icon={<UpOutlined />}
        disabled={!canRise}
        data-move={`${name} -1`}
        aria-label={t('list.moveUp', { title })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<DownOutlined />}
        disabled={!canSink}
        data-move={`${name} 1`}
        aria-label={t('list.moveDown', { title })}
        onClick={() => onMove(1)}
      />
      <Button
        type="text"
        size="small"
        icon={isPinned ? <PushpinFilled /> : <PushpinOutlined />}
        aria-pressed={isPinned}
        aria-label={t('list.pin', { title })}
        onClick={() => onPin(!isPinned)}
      />
    </>
  );
}

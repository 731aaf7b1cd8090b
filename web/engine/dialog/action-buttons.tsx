import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Flex, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { actionLabel } from '../../platform/words/label.ts';
import type { Row } from '../field/row.ts';
import { ActionDialog } from './action-dialog.tsx';
import { askedFields } from './action-input.ts';
import { AskAction } from './ask-action.tsx';
import type { DialogProps } from './dialog-props.ts';
import './row-button.css';

/** Own dialogs by the name of their action. */
export type ActionDialogs<R = Row> = Readonly<Record<string, (props: DialogProps<R>) => ReactNode>>;

export interface ButtonItem {
  key: string;
  title: string;
  danger?: boolean;
  busy?: boolean;
  onClick: () => void;
}

interface ActionButtonsProps<R extends Row> {
  actions: readonly Action[];
  row: R;
  /** Others are generated. */
  dialogs?: ActionDialogs<NoInfer<R>>;
  /** Shown before the actions, for example links to the row's pages. */
  before?: readonly ButtonItem[];
  onDone?: () => void;
  rowKey?: string;
  /** How many are shown as buttons before the rest moves into a menu. */
  shown?: number;
  /** In the row of a list: plain and small. */
  isRow?: boolean;
  /** On a page of its own: the first action that does no harm stands out. */
  hasPrimary?: boolean;
  /** In the head of a card. */
  isSmall?: boolean;
}

/** The actions this user may take on a row now, as the server said in `can`. */
export function ActionButtons<R extends Row>({
  actions,
  row,
  dialogs = {},
  before = [],
  onDone,
  rowKey,
  shown = 5,
  isRow = false,
  hasPrimary = false,
  isSmall = false,
}: ActionButtonsProps<R>) {
  const [opened, setOpened] = useState<Action>();
  const [asked, setAsked] = useState<Action>();
  const allowed = actions.filter((action) => row.can?.includes(action.name));
  const start = (action: Action) =>
    dialogs[action.name] || Object.keys(askedFields(action)).length > 0 ? setOpened(action) : setAsked(action);
  const items: ButtonItem[] = [
    ...before,
    ...allowed.map((action) => ({ key: action.name, title: action.title, danger: action.danger, onClick: () => start(action) })),
  ];
  const primary = hasPrimary ? allowed.find((action) => !action.danger)?.name : undefined;
  const Own = opened && dialogs[opened.name];
  const close = () => setOpened(undefined);
  return (
    <Flex gap={isRow ? 4 : 8} align="center" wrap={!isRow}>
      {isRow ? <RowButtons items={items} shown={shown} /> : <PageButtons {...{ items, shown, primary, isSmall }} />}
      {asked && <AskAction action={asked} row={row} rowKey={rowKey} onEnd={() => setAsked(undefined)} onDone={onDone} />}
      {opened &&
        (Own ? (
          <Own action={opened} row={row} onClose={close} onDone={() => onDone?.()} />
        ) : (
          <ActionDialog action={opened} row={row} rowKey={rowKey} onClose={close} onDone={onDone} />
        ))}
    </Flex>
  );
}

interface ButtonsProps {
  items: readonly ButtonItem[];
  shown: number;
}

function split({ items, shown }: ButtonsProps): { direct: readonly ButtonItem[]; rest: readonly ButtonItem[] } {
  const direct = items.length <= shown ? items : items.slice(0, shown - 1);
  return { direct, rest: items.slice(direct.length) };
}

function menuOf(rest: readonly ButtonItem[]): MenuProps {
  return { items: rest.map((item) => ({ key: item.key, label: actionLabel(item.title), danger: item.danger, onClick: item.onClick })) };
}

function PageButtons({ items, shown, primary, isSmall }: ButtonsProps & { primary: string | undefined; isSmall: boolean }) {
  const { t } = useTranslation();
  const { direct, rest } = split({ items, shown });
  const size = isSmall ? 'small' : 'middle';
  return (
    <>
      {direct.map((item) => (
        <Button
          size={size}
          key={item.key}
          type={item.key === primary ? 'primary' : 'default'}
          danger={item.danger}
          loading={item.busy}
          onClick={item.onClick}
        >
          {actionLabel(item.title)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} menu={menuOf(rest)}>
          <Button size={size}>
            {t('common.more')} <DownOutlined style={{ fontSize: 10 }} />
          </Button>
        </Dropdown>
      )}
    </>
  );
}

/** Plain buttons, because a list has hundreds of them; the menu of the rest is made when it is first opened. */
function RowButtons({ items, shown }: ButtonsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState<boolean>();
  const { direct, rest } = split({ items, shown });
  const more = (
    <button type="button" className="row-button" aria-haspopup="menu" aria-expanded={isOpen ?? false} onClick={() => setOpen(!isOpen)}>
      {t('common.more')} ▾
    </button>
  );
  return (
    <>
      {direct.map((item) => (
        <button
          key={item.key}
          type="button"
          className="row-button"
          disabled={item.busy}
          onClick={item.onClick}
          {...(item.danger ? { 'data-danger': true } : {})}
        >
          {actionLabel(item.title)}
        </button>
      ))}
      {rest.length > 0 &&
        (isOpen === undefined ? (
          more
        ) : (
          <Dropdown open={isOpen} trigger={['click']} menu={menuOf(rest)} onOpenChange={(next) => !next && setOpen(false)}>
            {more}
          </Dropdown>
        ))}
    </>
  );
}

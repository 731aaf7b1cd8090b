import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { useKeptFocus } from '../../platform/page/kept-focus.ts';
import { usePhone } from '../../platform/page/use-media.ts';
import { actionLabel } from '../../platform/words/label.ts';
import type { Row } from '../field/row.ts';
import { arrangeButtons, mainActionOf } from './arrange-buttons.ts';
import type { ActionDialogs } from './dialog-props.ts';
import { MoreMenu } from './more-menu.tsx';
import { OpenedAction } from './opened-action.tsx';
import { useOpenInRow } from './row-dialogs.tsx';
import './row-button.css';

export interface ButtonItem {
  key: string;
  title: string;
  danger?: boolean;
  /** It only leads to the row. */
  isView?: boolean;
  /** False for what is done at once, and for what opens a page or a file. */
  asks?: boolean | undefined;
  /** It stands in the menu, however much room there is. */
  isAside?: boolean;
  /** What the row waits for, where that is no action of it. */
  isMain?: boolean;
  busy?: boolean;
  onClick: () => void;
}

interface ActionButtonsProps<R extends Row> {
  actions: readonly Action[];
  row: R;
  /** Others are generated. */
  dialogs?: ActionDialogs<NoInfer<R>>;
  /** What is no action, for example links to the row's pages. */
  before?: readonly ButtonItem[];
  onDone?: () => void;
  rowKey?: string;
  /** In the row of a list: plain and small. */
  isRow?: boolean;
  /** How many of them stand as buttons. */
  most?: number;
  /** In the head of a card. */
  isSmall?: boolean;
  /** The action that the row waits for, where its state alone does not say so. */
  main?: string | undefined;
}

/** How many stand as buttons before the rest moves into the menu. */
export const SHOWN_BUTTONS = 3;
/** Beside each other at the lower edge of a phone, before the menu. */
const ON_PHONES = 2;

/** The actions this user may take on a row now, as the server said in `can`, in the order of `arrangeButtons`. */
export function ActionButtons<R extends Row>({
  actions,
  row,
  dialogs,
  before = [],
  onDone,
  rowKey,
  isRow = false,
  most = SHOWN_BUTTONS,
  isSmall = false,
  main: waitedFor,
}: ActionButtonsProps<R>) {
  const [opened, setOpened] = useState<Action>();
  const openInRow = useOpenInRow();
  const open = (action: Action) =>
    isRow && openInRow ? openInRow({ action, row, dialogs: dialogs as ActionDialogs, rowKey, onDone }) : setOpened(action);
  const keptFocus = useKeptFocus();
  const allowed = actions.filter((action) => row.can?.includes(action.name));
  const items: ButtonItem[] = [
    ...before,
    ...allowed.map((action) => ({ key: action.name, title: action.title, danger: action.danger, onClick: () => open(action) })),
  ];
  const main = waitedFor ?? mainButtonOf(before, actions, row);
  const dialog = opened && (
    <OpenedAction key={opened.name} {...{ row, dialogs, rowKey, onDone }} action={opened} onClose={() => setOpened(undefined)} />
  );
  if (isRow)
    return (
      <div className="row-buttons" data-asks={askingOf(items)}>
        <RowButtons {...{ items, main, most }} />
        {dialog}
      </div>
    );
  return (
    <Flex gap={8} align="center" wrap className={isSmall ? 'card-buttons' : 'page-buttons'} data-asks={askingOf(items)} {...keptFocus}>
      <PageButtons {...{ items, main, most, isSmall }} />
      {dialog}
    </Flex>
  );
}

/** Which of them ask before they do something, so that tests find every dialog, also of those that stand in the menu. */
function askingOf(items: readonly ButtonItem[]): string | undefined {
  const keys = items.filter(({ asks, isView }) => asks !== false && !isView).map(({ key }) => key);
  return keys.length > 0 ? keys.join('|') : undefined;
}

/** The key of the button that stands out. */
export function mainButtonOf(before: readonly ButtonItem[], actions: readonly Action[], row: Row): string | undefined {
  return before.find(({ isMain }) => isMain)?.key ?? mainActionOf(actions, row)?.name;
}

interface ButtonsProps {
  items: readonly ButtonItem[];
  main: string | undefined;
  most: number;
}

function PageButtons({ items, main, most, isSmall }: ButtonsProps & { isSmall: boolean }) {
  const { direct, rest } = arrangeButtons(items, { main, most: usePhone() ? ON_PHONES : most, isTight: false });
  const size = isSmall ? 'small' : 'middle';
  return (
    <>
      {direct.map((item) => (
        <Button
          key={item.key}
          data-action={item.key}
          size={size}
          type={item.key === main ? 'primary' : 'default'}
          loading={item.busy}
          onClick={item.onClick}
        >
          {actionLabel(item.title)}
        </Button>
      ))}
      {rest.length > 0 && <MoreMenu rest={rest} size={size} />}
    </>
  );
}

/** Plain buttons, because a list has hundreds of them. */
function RowButtons({ items, main, most }: ButtonsProps) {
  const { direct, rest } = arrangeButtons(items, { main, most, isTight: true });
  return (
    <>
      {direct.map((item) => (
        <button
          key={item.key}
          type="button"
          className="row-button"
          data-action={item.key}
          // Not disabled: it keeps the focus.
          aria-disabled={item.busy}
          onClick={() => item.busy || item.onClick()}
          {...(item.key === main ? { 'data-main': true } : {})}
        >
          {actionLabel(item.title)}
        </button>
      ))}
      {rest.length > 0 && <MoreMenu rest={rest} isRow />}
    </>
  );
}

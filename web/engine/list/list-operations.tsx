import { useMemo } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { type Go, useGo } from '../../platform/page/go.tsx';
import { usePhone } from '../../platform/page/use-media.ts';
import { type Translate, useTranslation } from '../../platform/words/i18n.ts';
import { actionLabel } from '../../platform/words/label.ts';
import { ActionButtons, type ButtonItem, mainButtonOf, SHOWN_BUTTONS } from '../dialog/action-buttons.tsx';
import { arrangeButtons } from '../dialog/arrange-buttons.ts';
import type { Row } from '../field/row.ts';
import { buttonsThatFit, buttonsWidth } from './column-widths.ts';
import type { ListColumn } from './list-columns.tsx';
import type { ListOptions, RowLink } from './list-types.ts';

/** On a card the main one and the menu, or two. */
const ON_CARDS = 2;

const NO_ACTIONS: readonly Action[] = [];
const NO_LINKS: readonly RowLink[] = [];

type Given = Pick<ListOptions, 'actions' | 'rowLinks' | 'dialogs' | 'onDone' | 'rowKey'>;

/** What the buttons are made with. */
interface Means {
  most: number;
  go: Go;
  t: Translate;
}

/** The column of buttons, as wide as the rows in sight need it; none when no row has any. */
export function useOperations({ actions, rowLinks, dialogs, onDone, rowKey }: Given, records: readonly Row[]): ListColumn[] {
  const { t } = useTranslation();
  const go = useGo();
  const most = usePhone() ? ON_CARDS : SHOWN_BUTTONS;
  return useMemo(
    () => operationsOf({ actions, rowLinks, dialogs, onDone, rowKey }, records, { most, go, t }),
    [actions, rowLinks, dialogs, onDone, rowKey, records, most, go, t],
  );
}

function operationsOf(
  { actions = NO_ACTIONS, rowLinks = NO_LINKS, dialogs, onDone, rowKey }: Given,
  records: readonly Row[],
  { most, go, t }: Means,
): ListColumn[] {
  if (actions.length === 0 && rowLinks.length === 0) return [];
  const linksOf = (row: Row): ButtonItem[] =>
    rowLinks
      .filter((link) => link.shown?.(row) ?? true)
      .map((link) => ({ ...link, title: typeof link.title === 'string' ? link.title : link.title(row) }))
      .map((link) => ({
        key: link.title,
        title: link.title,
        danger: link.danger,
        isView: link.isView,
        asks: link.asks ?? link.to === undefined,
        isMain: link.isMain,
        busy: link.busy?.(row),
        onClick: () => (link.to ? go(link.to(row)) : link.onClick?.(row)),
      }));
  const titlesOf = (row: Row, fitting: number) => {
    const allowed = actions.filter(({ name }) => row.can?.includes(name));
    const links = linksOf(row);
    const items = [...links, ...allowed.map(({ name, title, danger }) => ({ key: name, title, danger }))];
    const { direct, rest } = arrangeButtons(items, { main: mainButtonOf(links, actions, row), most: fitting, isTight: true });
    return [...direct.map(({ title }) => actionLabel(title)), ...(rest.length > 0 ? [`${t('common.more')} ▾`] : [])];
  };
  const fittingOf = (row: Row) => {
    const all = titlesOf(row, most);
    const fitting = buttonsThatFit(most, all);
    return { fitting, titles: fitting === most ? all : titlesOf(row, fitting) };
  };
  const fits = new Map(records.map((row) => [row, fittingOf(row)] as const));
  const titles = [...fits.values()].map((fit) => fit.titles);
  // Before the rows are there nobody knows.
  if (records.length > 0 && titles.every((some) => some.length === 0)) return [];
  const width = Math.max(88, ...titles.map(buttonsWidth));
  return [
    {
      key: 'operations',
      title: t('list.operation'),
      width,
      leastWidth: width,
      align: 'left',
      isFixed: true,
      render: (_value, row) => (
        <ActionButtons
          actions={actions}
          row={row}
          dialogs={dialogs}
          before={linksOf(row)}
          rowKey={rowKey}
          onDone={onDone}
          isRow
          most={(fits.get(row) ?? fittingOf(row)).fitting}
        />
      ),
    },
  ];
}

import { useNavigate } from 'react-router';
import { useTranslation } from '../../platform/words/i18n.ts';
import { actionLabel } from '../../platform/words/label.ts';
import { ActionButtons, type ButtonItem } from '../dialog/action-buttons.tsx';
import type { Row } from '../field/row.ts';
import { buttonsWidth } from './column-widths.ts';
import type { ListColumn } from './list-columns.tsx';
import type { ListOptions } from './list-types.ts';

const SHOWN_BUTTONS = 3;

/** The column of buttons, as wide as the rows in sight need it; none when no row has any. */
export function useOperations(
  { actions = [], rowLinks = [], dialogs, onDone, rowKey }: Pick<ListOptions, 'actions' | 'rowLinks' | 'dialogs' | 'onDone' | 'rowKey'>,
  records: readonly Row[],
): ListColumn[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (actions.length === 0 && rowLinks.length === 0) return [];
  const linksOf = (row: Row): ButtonItem[] =>
    rowLinks
      .filter((link) => link.shown?.(row) ?? true)
      .map((link) => ({
        key: link.title,
        title: link.title,
        danger: link.danger,
        onClick: () => (link.to ? navigate(link.to(row)) : link.onClick?.(row)),
      }));
  const titlesOf = (row: Row) => {
    const titles = [
      ...linksOf(row).map((link) => actionLabel(link.title)),
      ...actions.filter((action) => row.can?.includes(action.name)).map((action) => actionLabel(action.title)),
    ];
    return titles.length <= SHOWN_BUTTONS ? titles : [...titles.slice(0, SHOWN_BUTTONS - 1), `${t('common.more')} ▾`];
  };
  // Before the rows are there nobody knows.
  if (records.length > 0 && records.every((row) => titlesOf(row).length === 0)) return [];
  const width = Math.max(88, ...records.map((row) => buttonsWidth(titlesOf(row))));
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
          shown={SHOWN_BUTTONS}
          isRow
        />
      ),
    },
  ];
}

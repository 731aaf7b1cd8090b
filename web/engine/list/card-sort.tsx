import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { GridProps } from './grid-types.ts';

/** The order of cards, which have no titles that could be pressed: by the columns by which the table is sorted, and kept where that is. */
export function CardSort({ columns, onSort }: Pick<GridProps, 'columns' | 'onSort'>) {
  const { t } = useTranslation();
  const sortable = columns.filter(({ isSortable }) => isSortable);
  const now = sortable.find(({ order }) => order !== undefined);
  if (sortable.length === 0) return null;
  const turn = t(now?.order === 'descend' ? 'list.sortRising' : 'list.sortFalling');
  return (
    <div className="cards-sort">
      <label>
        {t('list.sort')}
        {/* The phone's own: it opens as large as a finger needs it. */}
        <select
          value={now?.key ?? ''}
          onChange={({ target }) => onSort(target.value === '' ? undefined : { field: target.value, descending: false })}
        >
          <option value="">{t('list.ownOrder')}</option>
          {sortable.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {now && (
        <Button
          type="text"
          icon={now.order === 'descend' ? <SortDescendingOutlined /> : <SortAscendingOutlined />}
          aria-label={turn}
          title={turn}
          onClick={() => onSort({ field: now.key, descending: now.order !== 'descend' })}
        />
      )}
    </div>
  );
}

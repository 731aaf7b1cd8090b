import { type KeyboardEvent, useState } from 'react';
import { LEAST_WIDTH, MOST_WIDTH } from '../../../contract/kernel/list-setting.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { GridProps } from './grid-types.ts';

const STEP = 16;

/**
 * The widths of columns for people without a mouse: one stop of the tab key for all of them, seen while it has the focus. Up and
 * down choose a column, left and right change its width, Enter gives it the width that the program thinks fit.
 */
export function WidthKeys({ columns, widths, onResize }: Pick<GridProps, 'columns' | 'widths' | 'onResize'>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const own = columns.filter(({ isFixed }) => !isFixed);
  const at = Math.min(chosen, own.length - 1);
  const column = own[at];
  if (!column) return null;
  const width = Math.round(widths[at] ?? column.width);
  const press = (event: KeyboardEvent) => {
    const work = new Map([
      ['ArrowLeft', () => onResize(column.key, width - STEP)],
      ['ArrowRight', () => onResize(column.key, width + STEP)],
      ['ArrowUp', () => setChosen(Math.max(0, at - 1))],
      ['ArrowDown', () => setChosen(Math.min(own.length - 1, at + 1))],
      ['Enter', () => onResize(column.key, undefined)],
    ]).get(event.key);
    if (!work) return;
    event.preventDefault();
    work();
  };
  return (
    <div className="grid-width-keys">
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('list.widths')}
        aria-valuenow={width}
        aria-valuemin={LEAST_WIDTH}
        aria-valuemax={MOST_WIDTH}
        aria-valuetext={`${column.title} ${width}`}
        onKeyDown={press}
      >
        {t('list.widthKeys', { title: column.title, width })}
      </div>
    </div>
  );
}

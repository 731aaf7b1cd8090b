import type { MouseEvent } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';

/** For the keyboard: past search and buttons to the rows, of which one is the stop of the tab key. In sight only while it has the focus. */
export function SkipToRows() {
  const { t } = useTranslation();
  const go = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    currentTarget.closest('.list-screen')?.querySelector<HTMLElement>('.grid-row[tabindex="0"]')?.focus();
  return (
    <button type="button" className="skip-link" onClick={go}>
      {t('list.skip')}
    </button>
  );
}

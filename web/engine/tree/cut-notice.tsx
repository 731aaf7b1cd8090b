import { Alert } from 'antd';
import { MOST_FOUND } from '../../../contract/kernel/forest-search.ts';
import { useTranslation } from '../../platform/words/i18n.ts';

/** Beside what a search of a tree has found, where there may be more. */
export function CutNotice() {
  const { t } = useTranslation();
  return <Alert type="info" banner title={t('list.cut', { count: MOST_FOUND })} />;
}

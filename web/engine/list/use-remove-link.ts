import type { About } from '../../../contract/kernel/action.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { notify } from '../../platform/page/notify.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { confirmLabel } from '../../platform/words/label.ts';
import { namesOf } from '../dialog/action-about.tsx';
import { useAction } from '../dialog/use-action.ts';
import type { Row } from '../field/row.ts';
import type { RowLink } from './list-types.ts';

interface Removal {
  /** Whether a row may be removed. */
  shown: (row: Row) => boolean;
  /** By which of its fields people know a row. */
  about?: About | undefined;
}

/** Removes one row, after a question that says which. */
export function useRemoveLink(endpoint: Endpoint, { shown, about }: Removal): RowLink {
  const { t } = useTranslation();
  const { send } = useAction(endpoint, undefined, { success: t('list.removed') });
  return {
    title: t('list.remove'),
    danger: true,
    shown,
    onClick: async (row) => {
      const content = namesOf(about, row).join(' · ');
      if (await notify.confirm({ title: t('list.removeAsk'), content, danger: true, okText: confirmLabel('删除') }))
        await send({ [endpoint.key ?? 'ids']: [row.id] });
    },
  };
}

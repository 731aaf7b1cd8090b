import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { notify } from '../../platform/page/notify.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { confirmLabel } from '../../platform/words/label.ts';
import { useAction } from '../dialog/use-action.ts';
import type { Row } from '../field/row.ts';
import { useCan } from '../parts/permission.tsx';
import type { RowLink } from './list-types.ts';
import { withRemoval } from './row-removal.ts';

interface Removal {
  /** Whether a row may be removed. */
  shown: (row: Row) => boolean;
  /** What people call a row. */
  nameOf: (row: Row) => string;
  /** After it was removed. */
  onRemoved?: ((row: Row) => void) | undefined;
}

/** Stands in for a call that there is none of, so that hooks are called in every render. */
const NONE: Endpoint = { name: '', title: '', domain: '', kind: 'remove', method: 'POST', path: '', permission: '', input: {} };

/** Removes one row, after a question that says which. */
export function useRemoveLink(endpoint: Endpoint, { shown, nameOf, onRemoved }: Removal): RowLink {
  const { t } = useTranslation();
  const { send } = useAction(endpoint, undefined, { success: t('list.removed') });
  return {
    title: t('list.remove'),
    danger: true,
    removes: true,
    shown,
    onClick: async (row) => {
      const question = { title: t('list.removeOneAsk'), content: nameOf(row), danger: true, okText: confirmLabel('删除') };
      if ((await notify.confirm(question)) && (await send({ [endpoint.key ?? 'ids']: [row.id] }))) onRemoved?.(row);
    },
  };
}

/** The links of a list whose rows may be removed together: each row has a button for it, too, where the server does not say that it stays. */
export function useWithRemoval(
  links: readonly RowLink[] | undefined,
  endpoint: Endpoint | undefined,
  { nameOf, onRemoved }: Omit<Removal, 'shown'>,
): readonly RowLink[] {
  const mayRemove = useCan(endpoint?.permission);
  const shown = ({ can }: Row) => can?.includes(endpoint?.name ?? '') ?? true;
  const link = useRemoveLink(endpoint ?? NONE, { shown, nameOf, onRemoved });
  return withRemoval(links ?? [], endpoint && mayRemove ? link : undefined);
}

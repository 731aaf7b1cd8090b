import type { referralLists } from '../../../contract/domains/referral/referral.lists.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import { DocumentListScreen } from '../../engine/document/document-list.screen.tsx';
import { dueCell } from '../../engine/parts/due-time.tsx';
import { useIsPlatform } from '../../platform/session/is-platform.ts';
import { referralDialogs } from './dialogs/receiving.dialogs.tsx';
import { referralFormProps, useReferralDocument } from './referral-form.tsx';

/** All are searched by the receiving department; by the receiving hospital what did not all come to one's own. */
function useFilters(document: ReturnType<typeof useReferralDocument>, list: keyof typeof referralLists): string[] {
  const isPlatform = useIsPlatform();
  const isOwnIn = list.startsWith('pageIn') || (list.startsWith('pageAdminIn') && !isPlatform);
  const names = Object.keys(listOf(document, list).list.filters ?? {});
  return isOwnIn ? names.filter((name) => name !== 'targetTenantName') : names;
}

/** One of the eight lists: by its name it is known whose it is, and of which kind. */
export function ReferralListScreen({ list }: { list: keyof typeof referralLists }) {
  const document = useReferralDocument(list.includes('Outpatient') ? 'outpatient' : 'inpatient');
  const filters = useFilters(document, list);
  return (
    <DocumentListScreen
      document={document}
      list={list}
      formProps={referralFormProps}
      listProps={{
        dialogs: referralDialogs,
        filters,
        cells: { answerTime: (row) => dueCell(row.answerTime) },
      }}
    />
  );
}

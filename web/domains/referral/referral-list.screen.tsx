import type { referralLists } from '../../../contract/domains/referral/referral.lists.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import { DocumentListScreen } from '../../engine/document/document-list.screen.tsx';
import { dueCell } from '../../engine/parts/due-time.tsx';
import { referralDialogs } from './dialogs/receiving.dialogs.tsx';
import { referralFormProps, useReferralDocument } from './referral-form.tsx';

/** What went out is searched by whom it went to as well, which of what came in is one's own hospital. */
const isOutbound = (list: keyof typeof referralLists): boolean => list.startsWith('pageOut') || list.startsWith('pageAdminOut');

/** One of the eight lists: by its name it is known whose it is, and of which kind. */
export function ReferralListScreen({ list }: { list: keyof typeof referralLists }) {
  const document = useReferralDocument(list.includes('Outpatient') ? 'outpatient' : 'inpatient');
  return (
    <DocumentListScreen
      document={document}
      list={list}
      formProps={referralFormProps}
      listProps={{
        dialogs: referralDialogs,
        ...(isOutbound(list) ? { filters: Object.keys(listOf(document, list).list.filters ?? {}) } : {}),
        cells: { answerTime: (row) => dueCell(row.answerTime) },
      }}
    />
  );
}

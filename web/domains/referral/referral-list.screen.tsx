import type { referralLists } from '../../../contract/domains/referral/referral.lists.ts';
import { DocumentListScreen } from '../../engine/document/document-list.screen.tsx';
import { dueCell } from '../../engine/parts/due-time.tsx';
import { referralDialogs } from './dialogs/receiving.dialogs.tsx';
import { referralFormProps, useReferralDocument } from './referral-form.tsx';

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
        cells: { answerTime: (row) => dueCell(row.answerTime) },
      }}
    />
  );
}

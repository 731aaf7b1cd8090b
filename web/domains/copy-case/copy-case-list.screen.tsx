import type { copyCaseLists } from '../../../contract/domains/copy-case/copy-case.lists.ts';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { DocumentListScreen } from '../../engine/document/document-list.screen.tsx';
import { dueCell } from '../../engine/parts/due-time.tsx';
import { copyCaseFormProps } from './copy-case-form.tsx';
import { copyCaseDialogs } from './dialogs/copy-case.dialogs.tsx';
import { PrintAllButton, useLabelLinks } from './label-buttons.tsx';

/** One of the three lists: the records office's, the cashier's, and one's own. */
export function CopyCaseListScreen({ list }: { list: keyof typeof copyCaseLists }) {
  const labelLinks = useLabelLinks();
  return (
    <DocumentListScreen
      document={copyCase}
      list={list}
      formProps={copyCaseFormProps}
      listProps={{
        dialogs: copyCaseDialogs,
        cells: {
          reviewTime: (row) => dueCell(row.copyStatus === 'wait_audit' ? row.reviewTime : undefined),
          expireTime: (row) => dueCell(row.copyStatus === 'wait_pay' ? row.expireTime : undefined),
          closeTime: (row) => dueCell(row.copyStatus === 'wait_supplement' || row.copyStatus === 'wait_take' ? row.closeTime : undefined),
        },
        ...(list === 'getCopyCasePageList' ? { title: <PrintAllButton />, rowLinks: labelLinks } : {}),
      }}
    />
  );
}

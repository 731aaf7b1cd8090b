import { listReviewers } from '../../../contract/domains/report/report-review.endpoints.ts';
import { ActionDialog } from '../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../engine/dialog/dialog-props.ts';
import { textOf } from '../../engine/field/row.ts';
import { OptionSelect } from '../../engine/form/option-select.tsx';
import { label } from '../../platform/words/label.ts';
import { ReportWarnings } from './report-warnings.tsx';
import { useReport } from './use-report.ts';

/** The author signs with their password, and chooses which colleague is asked for the second signature. */
export function HandOverReportDialog(props: DialogProps) {
  const applyOrderId = textOf(props.row, 'applyOrderId') || textOf(props.row, 'id');
  const { data } = useReport(applyOrderId);
  return (
    <ActionDialog
      {...props}
      row={{ ...props.row, applyOrderId }}
      about={<ReportWarnings warnings={data?.warningsSaid} />}
      submitText={label('签名并交付审核')}
      render={{ reviewerId: (slot) => <OptionSelect {...slot} endpoint={listReviewers} input={{ applyOrderId }} label="called" /> }}
    />
  );
}

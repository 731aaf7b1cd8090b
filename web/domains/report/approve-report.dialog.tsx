import { ActionDialog } from '../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../engine/dialog/dialog-props.ts';
import { textOf } from '../../engine/field/row.ts';
import { ReportWarnings } from './report-warnings.tsx';
import { SENDING_MS, sendAsking } from './send-asking.ts';
import { useReport } from './use-report.ts';

/** The second signature, which sends the report: what may be about another patient is said where it is given. */
export function ApproveReportDialog(props: DialogProps) {
  const { data } = useReport(textOf(props.row, 'applyOrderId') || textOf(props.row, 'id'));
  return <ActionDialog {...props} about={<ReportWarnings warnings={data?.warningsSaid} />} asking={sendAsking} timeoutMs={SENDING_MS} />;
}

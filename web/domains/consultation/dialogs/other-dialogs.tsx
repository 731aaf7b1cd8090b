import type { ReactNode } from 'react';
import { addMaterials } from '../../../../contract/domains/consultation/add-materials.endpoint.ts';
import { submitApplyOrder } from '../../../../contract/domains/consultation/apply-order.endpoints.ts';
import { CORRECT_EVALUATION } from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { collectExtraFee, payOutRefund } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { answerInvitation, giveOwnOpinion } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { remarkTypicalCase } from '../../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { replaceStudy } from '../../../../contract/domains/consultation/replace-study.endpoints.ts';
import { urgeConsultation } from '../../../../contract/domains/consultation/urge.endpoint.ts';
import { reportCriticalValue } from '../../../../contract/domains/critical/critical-value.endpoints.ts';
import { saveEvaluate } from '../../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { saveReport } from '../../../../contract/domains/report/report.endpoints.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { useOwnClose } from '../../../engine/dialog/use-own-close.ts';
import type { OtherTask } from '../../../engine/screen/desk.ts';
import { ReportCriticalValueDialog } from '../../critical/critical.reads.tsx';
import { EvaluateDialog } from '../../evaluation/evaluation.reads.tsx';
import { ReportEditor } from '../../report/report.reads.tsx';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { AnswerInvitationDialog } from '../panel/answer-invitation.dialog.tsx';
import { OwnOpinionDialog } from '../panel/own-opinion.dialog.tsx';
import { AddMaterialsDialog } from './add-materials.dialog.tsx';
import { ApplyOrderDialog } from './apply-order.dialog.tsx';
import { CollectExtraFeeDialog, PayOutRefundDialog } from './owed-money.dialogs.tsx';
import { ReplaceStudyDialog } from './replace-study.dialog.tsx';
import { TypicalCaseDialog } from './typical-case.dialog.tsx';
import { UrgeDialog } from './urge.dialog.tsx';

/** What is done with an order besides the moves of its states. */
export const otherTasks: readonly OtherTask<OrderRow>[] = [
  { call: addMaterials, Dialog: AddMaterialsDialog },
  { call: replaceStudy, Dialog: ReplaceStudyDialog },
  { call: urgeConsultation, Dialog: UrgeDialog },
  { call: reportCriticalValue, Dialog: ReportCriticalValueDialog },
  { call: answerInvitation, Dialog: AnswerInvitationDialog },
  { call: giveOwnOpinion, Dialog: OwnOpinionDialog },
  { call: remarkTypicalCase, Dialog: TypicalCaseDialog },
  { call: collectExtraFee, Dialog: CollectExtraFeeDialog },
  { call: payOutRefund, Dialog: PayOutRefundDialog },
  { call: saveReport, Dialog: ({ row, ...ends }) => <ReportEditor order={row} {...ends} /> },
  { call: saveEvaluate, Dialog: ({ row, ...ends }) => <EvaluateDialog order={row} {...ends} /> },
  { call: submitApplyOrder, Dialog: ({ row, ...ends }) => <ApplyOrderDialog order={row} {...ends} /> },
];

/** The same by the ability of a row. */
const dialogs = new Map(otherTasks.map(({ call, Dialog }) => [call.name, Dialog]));

export interface OpenedOther {
  readonly ability: string;
  readonly row: OrderRow;
}

/** The dialog that was opened of them; a second word on an evaluation has the one of the first. */
export function OtherDialog({ opened, ...ends }: { opened: OpenedOther | undefined } & Pick<DialogProps, 'onClose' | 'onDone'>): ReactNode {
  if (!opened) return null;
  const Dialog = dialogs.get(opened.ability === CORRECT_EVALUATION ? saveEvaluate.name : opened.ability);
  return Dialog && <OwnDialog key={`${opened.ability} ${orderIdOf(opened.row)}`} Dialog={Dialog} row={opened.row} {...ends} />;
}

type OwnDialogProps = Parameters<OtherTask<OrderRow>['Dialog']>[0] & Pick<OtherTask<OrderRow>, 'Dialog'>;

function OwnDialog({ Dialog, onClose, ...props }: OwnDialogProps) {
  return <Dialog {...props} onClose={useOwnClose(onClose)} />;
}

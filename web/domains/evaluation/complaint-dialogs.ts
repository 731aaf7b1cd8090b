import { closeComplaint, complaint, handleComplaint, reopenComplaint } from '../../../contract/domains/evaluation/complaint.resource.ts';
import type { ActionDialogs } from '../../engine/dialog/dialog-props.ts';
import { deskOfResource } from '../../engine/screen/desk.ts';
import { AnswerComplaintDialog, type Complaint } from './complaint.dialog.tsx';

/** Each with the complaint above what is entered. */
export const complaintDialogs: ActionDialogs<Complaint> = {
  [handleComplaint.name]: AnswerComplaintDialog,
  [closeComplaint.name]: AnswerComplaintDialog,
  [reopenComplaint.name]: AnswerComplaintDialog,
};

export const complaintDesk = deskOfResource(complaint, complaintDialogs);

import { closeComplaint, complaint, handleComplaint } from '../../../contract/domains/evaluation/complaint.resource.ts';
import type { ActionDialogs } from '../../engine/dialog/dialog-props.ts';
import { deskOfResource } from '../../engine/screen/desk.ts';
import { AnswerComplaintDialog, type Complaint } from './complaint.dialog.tsx';

/** Both with the complaint above what is entered. */
export const complaintDialogs: ActionDialogs<Complaint> = {
  [handleComplaint.name]: AnswerComplaintDialog,
  [closeComplaint.name]: AnswerComplaintDialog,
};

export const complaintDesk = deskOfResource(complaint, complaintDialogs);

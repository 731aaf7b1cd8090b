import { orderActions } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { defineDesk } from '../../../engine/screen/desk.ts';
import { consultationDialogs } from './consultation-dialogs.ts';
import { otherTasks } from './other-dialogs.tsx';

/** What an order waits for, done from an inbox. */
export const consultationDesk = defineDesk({
  detail: consultationDetail,
  actions: orderActions,
  dialogs: consultationDialogs,
  others: otherTasks,
});

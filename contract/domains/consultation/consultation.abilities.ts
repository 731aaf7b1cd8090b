/** Abilities that are no moves, so that the console shows their buttons in the same way. */
export const VIEW_MONEY = 'view-consultation-money';
export const EDIT = 'edit-consultation';
export const DELETE = 'delete-consultation';
export const WRITE_REPORT = 'save-report';
export const CONFIRM_REPORT = 'confirm-report';
export const APPROVE_REPORT = 'approve-report';
/** A correction that was begun waits to be sent, or to be given up. */
export const CORRECT_REPORT = 'correct-report';
export const GIVE_BACK_REPORT = 'give-back-report';
export const RECALL_REPORT = 'recall-report';
export const VIEW_REPORT = 'preview-report';
export const REPORT_CRITICAL = 'report-critical-value';
export const EVALUATE = 'save-evaluate';
/** The same call once more, within a day of the first word. */
export const CORRECT_EVALUATION = 'correct-evaluation';

import { field } from '../../kernel/field.ts';

/**
 * What somebody has read who sends, signs or decides: the row of the report and how often it was saved. Clients that name the order alone are held to
 * nothing.
 */
export const readFields = {
  reportId: field.id('会诊报告', { unshown: true }),
  reportVersion: field.whole('报告版本', { min: 0, unshown: true }),
} as const;

/**
 * Beside which opinion of the order it was written, once a version was sent: where that is another one by now, the correction is looked at again. Who does
 * not say it is not asked.
 */
export const orderOpinionHash = field.text('会诊意见摘要', { max: 64, unshown: true });

/**
 * And which pictures the sender knows to be missing from what is sent, for good or for now: where another one is, it is not. Clients that say only how many
 * are held to that.
 */
export const sendingFields = {
  ...readFields,
  knownMissing: field.ids('已知无法打印的图像', { max: 200, unshown: true }),
  missingImages: field.whole('无法打印的图像数', { min: 0, max: 200, unshown: true }),
} as const;

/** For whoever has written it, and sends it without a second signature. */
export const writerSendingFields = { ...sendingFields, orderOpinionHash } as const;

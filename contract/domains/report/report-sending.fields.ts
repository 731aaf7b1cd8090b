import { field } from '../../kernel/field.ts';

/**
 * What somebody has read who sends, signs or decides: the row of the report and how often it was saved. Clients that name the order alone are held to
 * nothing.
 */
export const readFields = {
  reportId: field.id('会诊报告', { unshown: true }),
  reportVersion: field.whole('报告版本', { min: 0, unshown: true }),
} as const;

/** And how many pictures the sender knows to be missing from what is sent, for good or for now: with more than those it is not. */
export const sendingFields = {
  ...readFields,
  missingImages: field.whole('无法打印的图像数', { min: 0, max: 200, unshown: true }),
} as const;

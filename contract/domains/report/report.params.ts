import { defineParams, param } from '../../kernel/param.ts';

/** The hospital of the author has the say. */
export const reportParams = defineParams('会诊报告', {
  /**
   * A report is sent only with the signature of its author. Clients of this family confirm with the order's number
   * alone, so that it is off unless a hospital asks for it; what they send then says that it is not signed.
   */
  'report.sign-required': param.flag('发送报告须电子签名', { preset: 0 }),
});

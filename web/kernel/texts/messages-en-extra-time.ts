/** Messages about extra time with values in them. */
export const messagesEnExtraTime: Readonly<Record<string, string>> = {
  '加时核减原因：[reason]': 'Less extra time was accepted. Reason: [reason]',
};

/** What an order's answers say in a sentence with values in it, written as in `messages-en.ts`. */
export const messagesEnOrders: Readonly<Record<string, string>> = {
  '只有申请人可以{title}': 'Only the applicant may: {title}',
  '新增资料最多{most}个': 'At most {most} added files',
  会诊资料有补充: 'Material was added to a consultation',
  '[what]不存在或已停用，请重新选择': '[what]: does not exist or is disabled; please choose again',
  '[what]不存在，请重新选择': '[what]: does not exist; please choose again',
  '所选[lower]不属于所选[upper]，请重新选择': 'The chosen [lower] does not belong to the chosen [upper]; please choose again',
};

/** Messages about money with values in them. */
export const messagesEnMoney: Readonly<Record<string, string>> = {
  '[problem]（[hospital]另有设置）': '[problem] ([hospital] has set its own value)',
};

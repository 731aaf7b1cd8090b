/** What evaluation, reports and the administrator's orders say with values in it, written as in `messages-en.ts`. */
export const messagesEnEvaluation: Readonly<Record<string, string>> = {
  '签名密码多次错误，请{seconds}秒后再试': 'Wrong password several times; try again in {seconds} seconds',
};

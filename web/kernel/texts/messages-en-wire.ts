/** What is said of input that can be read in two ways, written as in `messages-en.ts`. */
export const messagesEnWire: Readonly<Record<string, string>> = {
  '[label]的两种写法不一致': '[label] is given under two names with different values',
  '[label]已被隐藏，请填写完整': '[label] is masked: please enter it in full',
  修改密码请使用重置密码: 'Use “reset password” to change a password',
};

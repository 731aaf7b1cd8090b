/** The reminder of an urgent notice that nobody has read. */
export const URGENT_TEMPLATE = 'urgent-notice';

/** Templates that every hospital has until it writes its own under the same code. */
export const builtInTemplates: Readonly<Record<string, string>> = {
  message: '{content}',
  verification: '验证码{code}，{minutes}分钟内有效，请勿告诉他人。',
  [URGENT_TEMPLATE]: '您有一条紧急消息未读：{title}，请登录联医查看。',
  test: '这是一条测试短信，收到即表示短信配置可用。',
};

/** By these the program sends by itself: whoever waits for such a message learns of no refusal. */
export const programsOwnTemplates: readonly string[] = ['verification', URGENT_TEMPLATE];

const VARIABLE = /\{(\w{1,30})\}/g;
/** Parameters whose values only the receiver may read. */
export const secretNames: readonly string[] = ['code', 'password'];

/** The names of the variables in a template, once each. */
export function variablesOf(content: string): string[] {
  return [...new Set([...content.matchAll(VARIABLE)].map(([, name = '']) => name))];
}

/** The text with its variables filled in; of secret ones, only stars where it is kept for others to read. */
export function fillTemplate(content: string, params: Readonly<Record<string, string>>, options: { masked: boolean }): string {
  return content.replace(VARIABLE, (whole, name: string) =>
    options.masked && secretNames.includes(name) ? '******' : (params[name] ?? whole),
  );
}

/** Whether only the receiver may read one of these values, however the template is worded by now. */
export function hasSecret(params: Readonly<Record<string, unknown>>): boolean {
  return secretNames.some((name) => name in params);
}

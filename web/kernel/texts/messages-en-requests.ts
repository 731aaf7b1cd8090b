/** What is said about requests that cannot be read, written as in `messages-en.ts`. */
export const messagesEnRequests: Readonly<Record<string, string>> = {
  '{label}不能放在地址中': '{label} must not stand in the address',
  表单内容不完整或格式不正确: 'The form is incomplete or malformed',
  表单内容过多: 'The form has too many parts',
  一次只能上传一个文件: 'Upload one file at a time',
  请求内容嵌套过深: 'The request is nested too deeply',
};

/** What is told to whoever asks too often, written as in `messages-en.ts`. */
export const messagesEnLimits: Readonly<Record<string, string>> = {
  '查询过于频繁，请{seconds}秒后再试': 'Too many queries; please try again in {seconds} seconds',
};

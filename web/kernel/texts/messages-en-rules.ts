/** What a hospital's rules of consultation say in a sentence with values in it, written as in `messages-en.ts`. */
export const messagesEnRules: Readonly<Record<string, string>> = {
  '会诊专家停诊至[until]，请另选时间或专家': 'The expert is absent until [until]; please choose another time or expert',
  '会诊专家执业未满[years]年，请另选专家': 'The expert has practised less than [years] years; please choose another',
};

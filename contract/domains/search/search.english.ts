import type { English } from '../../kernel/english.ts';

export const english: English = {
  labels: {
    全局搜索: 'Search everything',
    关键字: 'Keyword',
    请输入关键字: 'Please enter a keyword',
    请至少输入2个字符: 'Please enter at least 2 characters',
    补全检索字段: 'Fill in what the search reads',
  },
};

import { expect, test } from 'vitest';
import { domains } from '../../contract/domains.ts';
import { loanDomain } from './resource/loan.testing.ts';
import { wholeMenu } from './whole-menu.ts';

test('the right to move a document stands with the list of those who move it', () => {
  const pages = wholeMenu([...domains, loanDomain]).flatMap(({ children = [] }) => children);
  const buttonsOf = (page: string) => pages.find(({ code }) => code === page)?.buttons?.map(({ code }) => code);
  expect(buttonsOf('loan_mine')).toEqual(['loan_add', 'loan_edit', 'loan_delete', 'loan_mine_export']);
  expect(buttonsOf('loan_asked')).toEqual(['loan_asked_export', 'loan_lend']);
});

test('a folder that nobody declares is named', () => {
  const stray = { code: 'courier', title: '快递', path: '/courier', sort: 1, parent: 'sytem' };
  expect(() => wholeMenu([...domains, { name: 'courier', title: '快递', menu: [stray] }])).toThrow('courier names the folder sytem');
});

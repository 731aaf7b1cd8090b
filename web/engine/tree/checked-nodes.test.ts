import { expect, test } from 'vitest';
import { checkedLeaves, foundNodes, leafIds, matchingBranches, wholeNodes } from './checked-nodes.ts';

const forest = [
  {
    id: 'system',
    parentId: '0',
    title: '系统管理',
    children: [
      { id: 'post', parentId: 'system', title: '岗位', children: [{ id: 'post_add', parentId: 'post', title: '新增' }] },
      { id: 'dept', parentId: 'system', title: '部门' },
    ],
  },
  { id: 'home', parentId: '0', title: '首页' },
];

test('leaves have nothing below them', () => {
  expect(leafIds(forest)).toEqual(['post_add', 'dept', 'home']);
});

test('a search opens the way to what it found, and nothing else', () => {
  expect(matchingBranches(forest, '新增').sort()).toEqual(['post', 'post_add', 'system']);
  expect(matchingBranches(forest, '首页')).toEqual(['home']);
  expect(matchingBranches(forest, '工资')).toEqual([]);
});

test('a stored branch stands for all of it, unless something below it is stored too', () => {
  expect(checkedLeaves(forest, new Set(['system']))).toEqual(['post_add', 'dept']);
  expect(checkedLeaves(forest, new Set(['system', 'post', 'post_add', 'gone']))).toEqual(['post_add']);
  expect(checkedLeaves(forest, new Set(['home', 'post']))).toEqual(['post_add', 'home']);
});

test('a search stands for the leaves that it finds and for all below a branch that it finds, and for nothing else', () => {
  const foundLeaves = (text: string) => leafIds(foundNodes(forest, text));
  expect(foundLeaves('岗位')).toEqual(['post_add']);
  expect(foundLeaves('首页')).toEqual(['home']);
  expect(foundLeaves('系统')).toEqual(['post_add', 'dept']);
  expect(foundLeaves('工资')).toEqual([]);
});

test('a search does not ask for capital letters', () => {
  const english = [{ id: 'post', parentId: '0', title: 'Posts', children: [{ id: 'export', parentId: 'post', title: 'Export to Excel' }] }];
  expect(matchingBranches(english, 'excel')).toEqual(['export', 'post']);
  expect(leafIds(foundNodes(english, 'POST'))).toEqual(['export']);
});

test('a branch is checked as a whole where all of its leaves are', () => {
  expect(wholeNodes(forest, new Set(['post_add']))).toEqual(['post', 'post_add']);
  expect(wholeNodes(forest, new Set(['post_add', 'dept', 'home']))).toEqual(['system', 'post', 'post_add', 'dept', 'home']);
  expect(wholeNodes(forest, new Set())).toEqual([]);
});

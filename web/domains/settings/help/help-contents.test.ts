import { expect, test } from 'vitest';
import { articleShown, articlesWith, groupedByCategory } from './help-contents.ts';

const article = (id: string, category: string) => ({ id, category, title: `标题${id}`, content: `正文${id}` });
const articles = [article('1', 'start'), article('2', 'consultation'), article('3', 'start')];

test('a link leads to its article, whatever is searched for on the page; one that is gone leads to no other', () => {
  const found = articlesWith(articles, '正文1');
  expect(found.map(({ id }) => id)).toEqual(['1']);
  expect(articleShown(articles, found, '2')?.id).toBe('2');
  expect(articleShown(articles, found, 'gone')).toBeUndefined();
  expect(articleShown(articles, found, null)?.id).toBe('1');
});

test('every article stands below its category, in the order of the dictionary, also before its words are there', () => {
  const shown = (order: string[]) => groupedByCategory(articles, order).map(({ category, articles: below }) => [category, below.length]);
  expect(shown(['consultation', 'empty', 'start'])).toEqual([
    ['consultation', 1],
    ['start', 2],
  ]);
  expect(shown([])).toEqual([
    ['start', 2],
    ['consultation', 1],
  ]);
});

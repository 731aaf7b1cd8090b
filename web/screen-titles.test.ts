import { expect, test } from 'vitest';
import { allScreens } from './routes.tsx';

test('no two pages have one name: their tabs could not be told apart', () => {
  // Of one address the first is shown: a domain's own page instead of the generated one.
  const shown = allScreens.filter(({ path }, at) => allScreens.findIndex((one) => one.path === path) === at);
  const titles = shown.map(({ title }) => title).filter((title) => title !== '' && title !== '空白页');
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

import { expect, test } from 'vitest';
import { text } from '../../platform/words/i18n.ts';
import { chosenPeople } from './chosen-people.ts';

test('who comes back with a draft is shown by name', () => {
  const kept: unknown = JSON.parse('[["a","云若溪"],["b","江一帆"],["c","不再选中"]]');
  expect(chosenPeople(['b', 'a'], kept)).toEqual([
    { id: 'b', realName: '江一帆' },
    { id: 'a', realName: '云若溪' },
  ]);
});

test('nobody whom the message would reach is left out for lack of a name', () => {
  expect(chosenPeople(['a'], undefined)).toEqual([{ id: 'a', realName: text('common.notOffered') }]);
  expect(chosenPeople([], [['a', '云若溪']])).toEqual([]);
});

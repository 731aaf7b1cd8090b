import { expect, test } from 'vitest';
import { isSameStudies, studiesOfDraft } from './studies-of-draft.ts';

const given = { version: 3, respRespondentsOpinion: '初步意见', keyImages: ['a'] };

test('a draft that comes back is of the studies that it was written by, whatever the order has by then', () => {
  const read = studiesOfDraft({ ...given, respRespondentsOpinion: '左肺结节', readStudies: ['old'] }, given);
  expect([read, isSameStudies(read ?? [], ['new'])]).toEqual([['old'], false]);
});

test.each([{ respRespondentsOpinion: '左肺结节' }, { keyImages: ['a', 'b'] }])('one that does not say which (%j) is of none', (entered) => {
  const read = studiesOfDraft({ ...given, ...entered }, given);
  expect([read, isSameStudies(read ?? [], ['new']), isSameStudies(read ?? [], [])]).toEqual([[], false, true]);
});

test('where nothing was entered there is no draft to go by, and the order in which studies lie says nothing', () => {
  expect(studiesOfDraft({ ...given }, given)).toBeUndefined();
  expect(isSameStudies(['a', 'b'], ['b', 'a'])).toBe(true);
});

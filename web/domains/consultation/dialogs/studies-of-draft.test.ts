import { expect, test } from 'vitest';
import { doubtAbout, studiesOfDraft } from './studies-of-draft.ts';

const given = { version: 3, respRespondentsOpinion: '初步意见', keyImages: ['a'] };

test('a draft that comes back is of the studies that it was written by, whatever the order has by then', () => {
  const read = studiesOfDraft({ ...given, respRespondentsOpinion: '左肺结节', readStudies: ['old'] }, given);
  expect([read, doubtAbout(read ?? [], ['new'])]).toEqual([['old'], 'replaced']);
});

test.each([{ respRespondentsOpinion: '左肺结节' }, { keyImages: ['a', 'b'] }])(
  'one that does not say which (%j) is of none, and nobody is told that images were replaced',
  (entered) => {
    const read = studiesOfDraft({ ...given, ...entered }, given);
    expect([read, doubtAbout(read ?? [], ['new']), doubtAbout(read ?? [], [])]).toEqual([[], 'unsaid', undefined]);
  },
);

test('where nothing was entered there is no draft to go by, and the order in which studies lie says nothing', () => {
  expect(studiesOfDraft({ ...given }, given)).toBeUndefined();
  expect(doubtAbout(['a', 'b'], ['b', 'a'])).toBeUndefined();
});

test('one of several that was replaced is said, one that came besides is asked about', () => {
  expect([doubtAbout(['a', 'b'], ['a', 'c']), doubtAbout(['a', 'b'], ['a']), doubtAbout(['a'], ['a', 'b'])]).toEqual([
    'replaced',
    'replaced',
    'unsaid',
  ]);
});

import { expect, test } from 'vitest';
import { ecg } from '../../../contract/domains/consultation/kinds/ecg.kind.ts';
import { physiology } from '../../../contract/domains/consultation/kinds/physiology.kind.ts';
import { checkUpload, largeUploadOf, uploadLimitsOf } from './upload-limits.ts';

const MB = 1_048_576;

test('recordings of EEG may be large, what else comes with them and an ECG may not', () => {
  const brain = uploadLimitsOf(physiology.form.tracePath);
  const heart = uploadLimitsOf(ecg.form.tracePath);
  for (const [name, megabytes, ofBrain, ofHeart] of [
    ['a.edf', 50, undefined, 'type'],
    // Above that it comes in pieces.
    ['a.EDF', 51, 'size', 'type'],
    ['a.pdf', 20, undefined, undefined],
    ['a.pdf', 21, 'size', 'size'],
    ['a.dcm', 21, 'size', 'size'],
  ] as const) {
    const file = { name, size: megabytes * MB };
    expect([name, megabytes, checkUpload(file, brain), checkUpload(file, heart)]).toEqual([name, megabytes, ofBrain, ofHeart]);
  }
  expect(largeUploadOf(physiology.form.tracePath)).toEqual({
    above: 50 * MB,
    limits: { extensions: ['edf'], maxBytes: 20 * MB, maxBytesOf: { edf: 500 * MB } },
  });
  expect(largeUploadOf(ecg.form.tracePath)).toBeUndefined();
});

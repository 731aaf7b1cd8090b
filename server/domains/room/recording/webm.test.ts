import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inventRecording } from './invent-recording.ts';
import { isWebm, scanWebm, WebmError } from './webm-scan.ts';
import { headOf } from './webm-write.ts';

const pieces = (await inventRecording(6)).map(({ bytes }) => bytes);
const whole = Buffer.concat(pieces);

function finished(bytes: Buffer, cuts: readonly number[] = []): Buffer {
  const scan = scanWebm();
  let from = 0;
  for (const to of [...cuts.toSorted((one, other) => one - other), bytes.length]) {
    scan.feed(bytes.subarray(from, to));
    from = to;
  }
  const shape = scan.end();
  return Buffer.concat([headOf(shape), bytes.subarray(shape.from, shape.to)]);
}

test('a recording gets its length and an index, and keeps every byte of its pictures', () => {
  const scan = scanWebm();
  scan.feed(whole);
  const shape = scan.end();
  expect(shape).toMatchObject({ duration: 2_540, to: whole.length, video: 1 });
  expect(shape.cues.map(({ ticks }) => ticks)).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500]);
  const file = finished(whole);
  expect(isWebm(file)).toBe(true);
  expect(file.subarray(-(whole.length - shape.from)).equals(whole.subarray(shape.from))).toBe(true);
  // What was finished is a recording as well, of the same length.
  const again = scanWebm();
  again.feed(file);
  expect(again.end().duration).toBe(2_540);
});

test('however it is cut into pieces, the file is the same', () => {
  const file = finished(whole);
  const cuts = fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 30 });
  fc.assert(
    fc.property(cuts, (at) => finished(whole, at).equals(file)),
    { numRuns: 60, seed: 133 },
  );
});

test('one that breaks off anywhere ends with its last whole picture', () => {
  fc.assert(
    fc.property(fc.integer({ min: pieces[0]?.length ?? 0, max: whole.length }), (length) => {
      const shape = scanned(whole.subarray(0, length));
      expect(shape.to).toBeLessThanOrEqual(length);
      expect(shape.duration).toBeLessThanOrEqual(2_540);
      finished(whole.subarray(0, length));
    }),
    { numRuns: 60, seed: 133 },
  );
});

function scanned(bytes: Buffer) {
  const scan = scanWebm();
  scan.feed(bytes);
  return scan.end();
}

test('noise is refused, and noise after pictures ends the file there; nothing else is thrown', () => {
  for (const none of [Buffer.alloc(0), Buffer.alloc(100), Buffer.from('a text that is no film'), pieces[1] ?? whole])
    expect(() => scanned(none)).toThrow(WebmError);
  const noise = fc.uint8Array({ minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(noise, (bytes) => {
      const shape = scanned(Buffer.concat([whole, bytes]));
      expect(shape.from).toBeGreaterThan(0);
    }),
    { numRuns: 200, seed: 133 },
  );
  fc.assert(
    fc.property(noise, fc.integer({ min: 0, max: whole.length - 1 }), (bytes, at) => {
      const broken = Buffer.from(whole);
      broken.set(bytes.subarray(0, whole.length - at), at);
      try {
        scanned(broken);
      } catch (error) {
        expect(error).toBeInstanceOf(WebmError);
      }
    }),
    { numRuns: 300, seed: 133 },
  );
});

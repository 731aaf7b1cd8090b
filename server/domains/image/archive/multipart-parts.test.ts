import { randomBytes, randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { boundaryIn, eachPart } from './multipart-parts.ts';

const head = '\r\n--b\r\nContent-Type: application/dicom\r\n\r\n';
const bodyOf = (parts: readonly Buffer[]): Buffer =>
  Buffer.concat([...parts.flatMap((part) => [Buffer.from(head), part]), Buffer.from('\r\n--b--\r\n')]);

/** As a network delivers it: in pieces of any size. */
function arriving(body: Buffer, most: number): Readable {
  function* pieces(): Generator<Buffer> {
    for (let at = 0; at < body.length; ) {
      const length = randomInt(1, most + 1);
      yield body.subarray(at, at + length);
      at += length;
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

async function partsOf(body: Readable): Promise<Buffer[]> {
  const found: Buffer[] = [];
  await eachPart(body, 'b', async (part) => {
    found.push(Buffer.concat(await part.toArray()));
  });
  return found;
}

test('parts of any size are whole and in order, in whatever pieces they arrive', async () => {
  for (const most of [1, 7, 1_000, 16_384, 65_536, 200_000]) {
    const parts = Array.from({ length: 12 }, () => randomBytes(most === 1 ? randomInt(1, 300) : randomInt(1, 300_000)));
    const found = await partsOf(arriving(bodyOf(parts), most));
    expect(found.length).toBe(parts.length);
    expect(parts.every((part, at) => found[at]?.equals(part))).toBe(true);
  }
});

test('a body that ends before its end is refused, wherever that is', async () => {
  const body = bodyOf([randomBytes(100_000), randomBytes(10), randomBytes(70_000)]);
  for (const length of [0, 3, 40, 60_000, 100_040, 100_060, 150_000, body.length - 6])
    await expect(partsOf(arriving(body.subarray(0, length), 65_536)), String(length)).rejects.toThrow();
});

test('what takes a part may refuse it: nothing more is read', async () => {
  const body = arriving(bodyOf([randomBytes(500_000), randomBytes(500_000)]), 16_384);
  const taking = eachPart(body, 'b', () => Promise.reject(new Error('too large')));
  await expect(taking).rejects.toThrow('too large');
  expect(body.destroyed).toBe(true);
});

test('what separates the parts is read of the content type', () => {
  expect(boundaryIn('multipart/related; type="application/dicom"; boundary="a b"')).toBe('a b');
  expect(boundaryIn('Multipart/Related; boundary=a-b_c; type=application/dicom')).toBe('a-b_c');
  for (const other of [undefined, 'text/html', 'multipart/form-data; boundary=b', 'multipart/related', 'multipart/relatedness; boundary=b'])
    expect(boundaryIn(other)).toBeUndefined();
});

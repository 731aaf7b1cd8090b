import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packStudy, TooMuchToPack } from './pack-study.ts';

test('files of a study become one archive that every program reads, and what is no part of it stays out', async () => {
  const files = [new File(['one'], 'IM1'), new File(['二'], '图像'), new File(['x'], '.DS_Store'), new File([], 'empty')];
  const packed = await packStudy(files, '检查.zip', () => undefined);
  const found = unzipSync(new Uint8Array(await packed.arrayBuffer()));
  expect(Object.fromEntries(Object.entries(found).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))).toEqual({
    '00001-IM1': 'one',
    '00002-图像': '二',
  });
  await expect(packStudy([], 'a.zip', () => undefined)).rejects.toThrow(TooMuchToPack);
});

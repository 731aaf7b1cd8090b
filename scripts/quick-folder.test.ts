import { expect, test } from 'vitest';
import { quickFolderOf } from './lib/quick-folder.ts';

const GB = 2 ** 30;
const roomy = { mounts: '/dev/vda / ext4 rw 0 0\ntmpfs /dev/shm tmpfs rw,relatime 0 0\n', room: 8 * GB, freeMemory: 16 * GB };

test('temporary files lie in memory where there is plenty', () => {
  expect(quickFolderOf(roomy)).toBe('/dev/shm');
});

test.each([
  ['there is none', { mounts: '/dev/vda / ext4 rw 0 0\n' }],
  ['it is small', { room: 64 * 2 ** 20 }],
  ['memory is scarce', { freeMemory: 2 * GB }],
  ['nothing can be written', { mounts: 'tmpfs /dev/shm tmpfs ro,relatime 0 0\n' }],
  ['no program starts from it', { mounts: 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0\n' }],
  ['what is mounted last hides it', { mounts: `${roomy.mounts}shm /dev/shm tmpfs rw,noexec 0 0\n` }],
])('they stay on the disk where %s', (_, machine) => {
  expect(quickFolderOf({ ...roomy, ...machine })).toBeUndefined();
});

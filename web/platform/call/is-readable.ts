export const READ_FAILED = '文件读取失败，文件可能已被移动、修改或占用，请重新选择';

/** Whether a file that was chosen is still what it was: one that was changed or moved since cannot be read, and sending it fails like a lost line. */
export function isReadable(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

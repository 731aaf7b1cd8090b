/** Uploads that nothing refers to. */
export const labelsEnUnusedFiles: Readonly<Record<string, string>> = {
  已使用: 'In use',
  清理未使用的上传文件: 'Sweep unused uploads',
  上传后未使用的文件: 'Unused uploads',
  每人每天未使用文件数: 'Unused uploads a person and day',
  每人每天未使用文件总量: 'Size of unused uploads a person and day',
  '上传后未使用的文件过多，请先提交已上传的内容，或明天再试':
    'You have too many uploads that are not used: submit what you have uploaded, or try again tomorrow',
};

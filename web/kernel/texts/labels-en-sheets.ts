/** Sheets that cannot be read. */
export const labelsEnSheets: Readonly<Record<string, string>> = {
  '正在解析的文件过多，请稍后再试': 'Too many files are being read; try again later',
  '文件过大或内容过于复杂，无法解析，请按模板分批导入':
    'The file is too large or too complex to be read; import it in parts, by the template',
  '正在解析并检查文件，同时导入的人较多时需要排队': 'Reading and checking the file; when many import at once, it waits for its turn',
};

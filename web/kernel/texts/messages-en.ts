/**
 * What the contract and the server's kernel say of a value, a row or a file. `{name}` is a value that stays as it is,
 * `[name]` a word of the console, which is translated as well: a label, a title, a state, or several of them.
 */
export const messagesEn: Readonly<Record<string, string>> = {
  // Values
  '[label]不能为空': '[label] is required',
  '请输入[label]': 'Enter: [label]',
  '请先输入[label]': 'Enter: [label]',
  '请填写[label]': 'Enter: [label]',
  '请先填写[label]': 'Enter: [label]',
  '请选择[label]': 'Choose: [label]',
  '请先选择[label]': 'Choose: [label]',
  '[label]格式不正确': '[label] has a wrong format',
  '[label]内容过长': '[label] is too long',
  '[label]不能超过{most}个字': '[label] has more than {most} characters',
  '[label]不能少于{least}个字': '[label] has fewer than {least} characters',
  '[label]含有不允许的字符': '[label] holds characters that are not allowed',
  '[label]不在可选范围内': '[label] is not one of the choices',
  '[label]应为整数': '[label] must be a whole number',
  '[label]不能小于[least]': '[label] must not be less than [least]',
  '[label]不能大于[most]': '[label] must not be more than [most]',
  '{amount}元': '{amount} yuan',
  '[label]最多上传{most}个': '[label]: at most {most} files',
  '[label]应为0或1': '[label] must be 0 or 1',
  '[label]应为 时:分，如 10:00': '[label] must be a time of day, for example 10:00',
  '[label]应为由大到小的天数，如 30-7-1': '[label] must be numbers of days, the largest first, for example 30-7-1',
  '[label]应在{least}至{most}元之间': '[label] must be between {least} and {most} yuan',
  '[label]应为{least}至{most}之间的整数': '[label] must be a whole number from {least} to {most}',
  '[label]应为-{least}到{most}之间的度数，最多七位小数': '[label]: degrees from -{least} to {most}, at most seven decimals',
  '[labels]已存在': 'Already exists: [labels]',
  '[label]不存在': 'No longer there: [label]',
  '[label]不存在，请重新上传': 'No longer there: [label]. Please upload again',
  '[label]不能是自己或自己的下级': '[label] must be neither the row itself nor one below it',

  // Queries, sheets and exports
  '不支持的参数：{name}': 'Unknown parameter: {name}',
  '不支持的查询条件：{name}': 'Unknown search condition: {name}',
  '不支持按此列排序：{name}': 'Cannot be sorted by: {name}',
  '每页条数应为1到{most}的整数': 'The rows on a page must be a whole number from 1 to {most}',
  '最多查看前{most}条，请缩小查询范围': 'Only the first {most} rows can be viewed; narrow the search',
  '最多导出{most}条，请缩小查询范围': 'At most {most} rows can be exported; narrow the search',
  '一次最多导入{most}行': 'At most {most} rows can be imported at once',
  '模板中没有“{column}”列，请下载最新的模板': 'The template has no column "{column}"; download the current one',
  '缺少“[column]”列，请下载最新的模板': 'The column "[column]" is missing; download the current template',
  '第{row}行：[problems]': 'Row {row}: [problems]',

  // Rows
  '[what]下还有[below]，不能删除': '[what]: cannot be deleted while there is still: [below]',
  '下级[what]': 'one below it ([what])',
  '[table]「[field]」': '[table] ("[field]")',
  '[state]状态下不能[doing]': 'Not possible while "[state]": [doing]',
  '您不是该单据的[role]，不能[doing]': 'For this record you are not "[role]"; not possible: [doing]',
  '只有平台管理员可以[doing]': 'Only platform administrators may do this: [doing]',
  '账号数量已达上限（{quota}个），请联系平台管理员': 'The limit of {quota} accounts is reached; ask the platform administrator',

  // Files
  '文件不能超过{size}MB': 'The file is larger than {size} MB',
  '最多上传{most}个文件，当前为{count}个': 'At most {most} files can be uploaded; these are {count}',
  '只能上传以下格式的文件：{types}，且不超过50MB': 'Only {types} of up to 50 MB',
  '只能上传以下格式的文件：{types}，且不超过{size}GB': 'Only {types} of up to {size} GB',
  '未知的上传类型：{code}': 'Unknown type of upload: {code}',
  '文件“{name}”没有扩展名，请补上后重新上传': '"{name}" has no extension; add one and upload it again',
  '文件“{name}”是空的，请重新选择': '"{name}" is empty, please choose again',
  '文件“{name}”声明的类型 {declared} 与扩展名 .{extension} 不一致，请用原始文件重新上传':
    'The declared type {declared} of "{name}" does not match its extension .{extension}; upload the original file',
  '文件“{name}”不是纯文本，请用记事本另存为 UTF-8 编码的 txt 后重新上传':
    '"{name}" is not plain text; save it as txt in UTF-8 and upload it again',
  '文件“{name}”的内容不是 .{extension} 格式，请用原软件另存为 .{again} 后重新上传':
    'The content of "{name}" is not in .{extension} format; save it as .{again} and upload it again',
  '文件“{name}”的内容与扩展名 .{extension} 不一致，可能被改过名或已损坏，请用原始文件重新上传':
    'The content of "{name}" does not match its extension .{extension}: it may have been renamed or damaged; upload the original file',
  '文件传输不完整：应为{wanted}字节，实际收到{size}字节，请重新上传':
    'The file did not arrive in full: {size} of {wanted} bytes; please upload it again',
  '对象存储暂时不可用（{status}），请稍后重试': 'The object storage is unavailable for the moment ({status}); please try again later',
  '短信服务商拒绝发送：{message}（{code}）': 'The text message provider refused: {message} ({code})',
};

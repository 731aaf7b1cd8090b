import type { English } from '../../../contract/kernel/english.ts';

/** What the server's engine and platform say with values. */
export const english: English = {
  labels: {},
  messages: {
    '删除已超过{minutes}分钟，不能撤销': 'Deleted more than {minutes} minutes ago: this can no longer be undone',
    '最多保存{count}个视图': 'At most {count} views can be kept',
    '视图名称不能超过{count}个字': 'The name of a view has at most {count} characters',
    '推送网关不接受账号或签名（{status}）': 'The push gateway does not accept the account or the signature ({status})',
    '推送网关暂时不可用（{status}）': 'The push gateway is unavailable for the moment ({status})',
    '推送网关拒绝了请求（{status}）': 'The push gateway refused the request ({status})',
    '无法连接推送网关，请检查地址与网络（{code}）': 'The push gateway cannot be reached; check its address and the network ({code})',
    '企业微信拒绝了请求（{code}）': 'WeCom refused the request ({code})',
    '无法连接企业微信，请检查网络（{code}）': 'WeCom cannot be reached; check the network ({code})',
    '定时任务{names}超过应有时间没有成功执行，请查看任务监控与服务器日志。':
      'Scheduled jobs {names} have not succeeded for longer than they should; see the job monitor and the log of the server.',
    '数据为{time}的备份。短信、推送等一律等待，不对外发出；单据不会到期，提醒和清理也暂停。如为正式系统，请先补录备份之后发生的业务，再在服务器上执行 confirm-restored 命令确认；如为副本，无需处理。':
      'Its data are of the backup of {time}. Text messages, pushes and the like wait and do not go out; no document runs out of time, and reminders and tidying up wait too. If this is the real system, first enter what has happened since the backup, then confirm it on the server with the command confirm-restored; if it is a copy, there is nothing to do.',
    '定时任务{names}已恢复正常。': 'Scheduled jobs {names} work again.',
    '{what}（原通知{name}，其账号已停用，改由您接收）': '{what} (For {name}, whose account is disabled; it has come to you instead.)',
    '定时任务「{title}」有数据{no}多次处理失败，已搁置，其他数据不受影响。请查明原因后重试。':
      'The scheduled job "{title}" failed on a row {no} several times and set it aside; other rows are not affected. Find the cause, then retry.',
    '查询过于频繁，请{seconds}秒后再试': 'Too many queries; please try again in {seconds} seconds',
    '所选{lower}不属于所选{upper}，请重新选择': 'The chosen {lower} does not belong to the chosen {upper}; please choose again',
    '{label}不能放在地址中': '{label} must not stand in the address',
    '{label}的两种写法不一致': '{label} is given under two names with different values',
    '{label}已被隐藏，请填写完整': '{label} is masked: please enter it in full',
    '{label}内容过长': '{label} is too long',
    '{label}不能少于{least}个字': '{label} has fewer than {least} characters',
    '{label}不能小于{least}': '{label} must not be less than {least}',
    '{amount}元': '{amount} yuan',
    '{label}最多上传{most}个': '{label}: at most {most} files',
    '{label}最多选择{most}个': '{label}: at most {most}',
    '{label}应为0或1': '{label} must be 0 or 1',
    '{label}应在{least}至{most}元之间': '{label} must be between {least} and {most} yuan',
    '{label}应为{least}至{most}之间的整数': '{label} must be a whole number from {least} to {most}',
    '{label}不能是自己或自己的下级': '{label} must be neither the row itself nor one below it',
    '不支持的查询条件：{name}': 'Unknown search condition: {name}',
    '不支持按此列排序：{name}': 'Cannot be sorted by: {name}',
    '每页条数应为1到{most}的整数': 'The rows on a page must be a whole number from 1 to {most}',
    '最多查看前{most}条，请缩小查询范围': 'Only the first {most} rows can be viewed; narrow the search',
    '最多导出{most}条，请缩小查询范围': 'At most {most} rows can be exported; narrow the search',
    '一次最多导入{most}行': 'At most {most} rows can be imported at once',
    '模板中没有“{column}”列，请下载最新的模板': 'The template has no column "{column}"; download the current one',
    '缺少“{column}”列，请下载最新的模板': 'The column "{column}" is missing; download the current template',
    '账号数量已达上限（{quota}个），请联系平台管理员': 'The limit of {quota} accounts is reached; ask the platform administrator',
    '文件不能超过{size}MB': 'The file is larger than {size} MB',
    '最多上传{most}个文件，当前为{count}个': 'At most {most} files can be uploaded; these are {count}',
    '只能上传以下格式的文件：{types}，且不超过50MB': 'Only {types} of up to 50 MB',
    '未知的上传类型：{code}': 'Unknown type of upload: {code}',
    '文件“{name}”没有扩展名，请补上后重新上传': '"{name}" has no extension; add one and upload it again',
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
  },
};

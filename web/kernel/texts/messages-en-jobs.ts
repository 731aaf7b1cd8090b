/** What is told about jobs of the clock, written as in `messages-en.ts`. */
export const messagesEnJobs: Readonly<Record<string, string>> = {
  定时任务延迟: 'Scheduled job late',
  定时任务已恢复: 'Scheduled job recovered',
  定时任务有数据被搁置: 'A scheduled job set a row aside',
  '定时任务{names}超过应有时间没有成功执行，请查看任务监控与服务器日志。':
    'Scheduled jobs {names} have not succeeded for longer than they should; see the job monitor and the log of the server.',
  '定时任务{names}已恢复正常。': 'Scheduled jobs {names} work again.',
  '定时任务「{title}」有数据{no}多次处理失败，已搁置，其他数据不受影响。请查明原因后重试。':
    'The scheduled job "{title}" failed on a row {no} several times and set it aside; other rows are not affected. Find the cause, then retry.',
  '您有一条紧急消息未读：{title}，请登录联医查看。': 'You have an unread urgent message: {title}. Sign in to Lianyi to read it.',
};

/** Logs and monitoring: what their screens put together. In the order of the Chinese. */
export const labelsEnLogs: Readonly<Record<string, string>> = {
  '关闭接口「{title}」': 'Close interface “{title}”',
  '接口记录「{title}」': 'Record of interface “{title}”',
  '未选择时间时显示最近{days}天': 'Without a time, the last {days} days are shown',
  '标记接口「{title}」': 'Label interface “{title}”',
  '确定开启接口「{title}」?': 'Open interface “{title}” again?',
};

import type { DeviceState } from './media/own-media.ts';

/** How a camera or microphone is, and what helps. */
export const deviceWords: Readonly<Record<DeviceState, string>> = {
  on: '正常',
  off: '未开启',
  denied: '浏览器没有允许使用，请在地址栏的权限设置中允许',
  absent: '没有找到设备',
  busy: '设备被其他程序占用或无法启动，请关闭其他程序后重试',
  unsupported: '浏览器未向本页提供设备，请用https地址和新版浏览器打开',
  lost: '设备已断开',
};

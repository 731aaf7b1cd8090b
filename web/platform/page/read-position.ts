import { label, labelIfAny } from '../words/label.ts';
import type { Position } from './position.ts';

export const POSITION_TIMEOUT_MS = 10_000;

/** Error codes of the browser's GeolocationPositionError. */
const messages: Readonly<Record<number, string>> = {
  1: '未允许获取位置，请在浏览器的网站设置中允许后重试',
  2: '暂时无法获取位置，请确认设备的定位服务已打开',
  3: '获取位置超时（10秒），请到信号较好的地方重试',
};

/** Where this device is, as exactly as it can tell. Throws an `Error` in the user's words. */
export function readPosition(browser: { isSecureContext: boolean; geolocation?: Geolocation }): Promise<Position> {
  if (!browser.isSecureContext) return Promise.reject(new Error(label('当前不是安全连接（https），浏览器不提供位置')));
  const { geolocation } = browser;
  if (!geolocation) return Promise.reject(new Error(label('当前浏览器不支持获取位置')));
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({ longitude: coords.longitude, latitude: coords.latitude, accuracy: coords.accuracy, at: timestamp }),
      ({ code }) => reject(new Error(labelIfAny(messages[code]) ?? label('获取位置失败，请重试'))),
      { enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS, maximumAge: 0 },
    );
  });
}

import { expect, test } from 'vitest';
import { readPosition } from './read-position.ts';

/** A browser that answers as told, and remembers what it was asked for. */
function browserWith(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
  const asked: (PositionOptions | undefined)[] = [];
  const geolocation = {
    getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback, options?: PositionOptions) => {
      asked.push(options);
      answer(found, failed);
    },
  } as unknown as Geolocation;
  return { asked, browser: { isSecureContext: true, geolocation } };
}

test('asks for high accuracy, ten seconds long', async () => {
  const { asked, browser } = browserWith((found) =>
    found({ coords: { longitude: 102.71, latitude: 25.05, accuracy: 12 }, timestamp: 5 } as GeolocationPosition),
  );
  expect(await readPosition(browser)).toEqual({ longitude: 102.71, latitude: 25.05, accuracy: 12, at: 5 });
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }]);
});

test.each([
  [1, '未允许获取位置'],
  [2, '暂时无法获取位置'],
  [3, '获取位置超时（10秒）'],
  [9, '获取位置失败'],
])('error %i is said clearly', async (code, message) => {
  const { browser } = browserWith((_, failed) => failed({ code } as GeolocationPositionError));
  await expect(readPosition(browser)).rejects.toThrow(message);
});

test('without https, or without the service, it says so', async () => {
  await expect(readPosition({ isSecureContext: false })).rejects.toThrow('安全连接');
  await expect(readPosition({ isSecureContext: true })).rejects.toThrow('不支持');
});

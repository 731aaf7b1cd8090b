import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrowserRecorder, NoWorker, Silence, Sounding } from './browser-recorder.testing.ts';
import { startRecorder } from './recorder.ts';

beforeEach(() => {
  BrowserRecorder.made.length = 0;
  vi.stubGlobal('MediaRecorder', BrowserRecorder);
  vi.stubGlobal('MediaStream', Silence);
  vi.stubGlobal('AudioContext', Sounding);
  vi.stubGlobal('Worker', NoWorker);
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null, captureStream: () => new Silence() }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function recording() {
  const onFailure = vi.fn();
  const options = { applyOrderId: '1', partId: '1', seat: '1', sources: () => [], hasEnded: () => false };
  const recorder = startRecorder({ ...options, onFailure });
  recorder.resume();
  const [browsers] = BrowserRecorder.made;
  if (!browsers) throw new Error('something records');
  return { recorder, browsers, onFailure };
}

test('a browser that ends by itself is told of, and begins the same part no second time', async () => {
  const { recorder, browsers, onFailure } = recording();
  browsers.stop();
  await expect.poll(() => onFailure.mock.calls).toEqual([['录像意外中断，录制已结束']]);
  recorder.pause();
  recorder.resume();
  expect(browsers.state).toBe('inactive');
});

test('an end that was asked for is no failure', async () => {
  const { recorder, browsers, onFailure } = recording();
  await recorder.finish(0);
  expect([browsers.state, onFailure.mock.calls]).toEqual(['inactive', []]);
});

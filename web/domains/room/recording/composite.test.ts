import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createComposite, type Source } from './composite.ts';

/** What was painted: the grounds of the whole picture and of each tile with its name's strip, and the names. */
let boxes: { width: number; height: number }[];
let names: string[];

class Silence {
  readonly getTracks = () => [];
  readonly getAudioTracks = () => [];
}
class Sounding {
  readonly resume = async () => undefined;
  readonly close = async () => undefined;
  readonly createMediaStreamDestination = () => ({ stream: new Silence() });
}
class Worker {
  readonly postMessage = () => undefined;
  readonly terminate = () => undefined;
}

beforeEach(() => {
  [boxes, names] = [[], []];
  const context = {
    fillRect: (_x: number, _y: number, width: number, height: number) => void boxes.push({ width, height }),
    fillText: (text: string) => void names.push(text),
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context, captureStream: () => new Silence() }) });
  vi.stubGlobal('MediaStream', Silence);
  vi.stubGlobal('AudioContext', Sounding);
  vi.stubGlobal('Worker', Worker);
});
afterEach(() => vi.unstubAllGlobals());

const drawn = (sources: readonly Source[]) => {
  createComposite(() => sources).close();
  const [, ...tiles] = boxes.filter(({ height }) => height !== 30);
  return tiles.map(({ width, height }, at) => ({ name: names[at], share: (width * height) / (1_280 * 720) }));
};

test('a shared screen is most of the picture, and everybody is still in it', () => {
  const everybody = ['专家', '医生', '患者', '家属'].map((name) => ({ id: name, name, isSharing: name === '医生' }));
  const [large, ...others] = drawn(everybody);
  expect(large?.name).toBe('医生');
  expect(large?.share).toBeGreaterThan(0.7);
  expect(others.map(({ name }) => name)).toEqual(['专家', '患者', '家属']);
});

test('of those who share nothing none is larger than another', () => {
  const shares = drawn(['专家', '医生', '患者'].map((name) => ({ id: name, name }))).map(({ share }) => share);
  expect(shares).toHaveLength(3);
  expect(new Set(shares).size).toBe(1);
});

import { describe, expect, it } from 'vitest';
import { restAfter } from './ticks.ts';

describe('how long a page rests between two pictures of a recording', () => {
  it('keeps the time between them where they are made quickly', () => {
    expect(restAfter(3, 80)).toBe(77);
    expect(restAfter(0, 80)).toBe(80);
  });

  it('leaves half of the time to whoever uses a page that is slow at making them', () => {
    expect(restAfter(60, 80)).toBe(60);
    expect(restAfter(400, 80)).toBe(400);
  });
});

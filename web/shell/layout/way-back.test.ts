import { describe, expect, it } from 'vitest';
import { pageBefore, withPage } from './way-back.ts';

const walk = (...keys: string[]) => keys.reduce<readonly string[]>(withPage, []);
const all = () => true;

describe('the way back', () => {
  it('leads to the page from where one came', () => {
    expect(pageBefore(walk('home', 'list', 'detail'), all)).toBe('list');
    expect(pageBefore(walk('home', 'detail'), all)).toBe('home');
  });

  it('leads past pages that were closed', () => {
    expect(pageBefore(walk('home', 'list', 'one', 'two'), (key) => key !== 'one')).toBe('list');
  });

  it('never goes in circles', () => {
    expect(walk('home', 'list', 'detail', 'list')).toEqual(['home', 'list']);
    expect(pageBefore(walk('home', 'list', 'detail', 'list'), all)).toBe('home');
  });

  it('ends where it began', () => {
    expect(pageBefore(walk('detail'), all)).toBeUndefined();
  });
});

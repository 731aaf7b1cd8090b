import type { InputProps } from 'antd';

/**
 * How long a text is and may be, counted as its check counts (`checkField`). What is too long stays whole, turns red and is refused: a paste
 * that was cut would pass, as though that were all.
 */
export function textCount(max: number, { show = true } = {}): NonNullable<InputProps['count']> {
  return { show, max, strategy: (text) => text.trim().length };
}

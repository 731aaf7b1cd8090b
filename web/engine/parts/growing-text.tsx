import { Input } from 'antd';
import type { ComponentProps } from 'react';

interface GrowingTextProps extends Omit<ComponentProps<typeof Input.TextArea>, 'autoSize' | 'rows' | 'styles'> {
  /** Rows that it has while there is nothing in it, and up to which it grows. */
  least: number;
  most: number;
}

/** The library measures every such field anew with each letter, and a form with many of them while it is opened: only where the browser cannot. */
const canGrow = (): boolean => CSS.supports('field-sizing', 'content');
/** Of the field itself, above and below the text. */
const EDGES = '8px';

/** A field for several lines that grows with what is in it. */
export function GrowingText({ least, most, ...props }: GrowingTextProps) {
  if (!canGrow()) return <Input.TextArea autoSize={{ minRows: least, maxRows: most }} {...props} />;
  const height = (rows: number) => `calc(${rows}lh + ${EDGES})`;
  return (
    <Input.TextArea
      styles={{ textarea: { fieldSizing: 'content', resize: 'none', minHeight: height(least), maxHeight: height(most) } }}
      {...props}
    />
  );
}

import { Typography, theme } from 'antd';
import type { ComponentProps } from 'react';

interface HeadingProps extends Omit<ComponentProps<typeof Typography.Title>, 'level'> {
  isLarge?: boolean;
}

/** Of a part of a page or a dialog: for whoever listens, the step below the page's own heading; for the eye, no larger than it need be. */
export function Heading({ isLarge = false, style, ...props }: HeadingProps) {
  const { token } = theme.useToken();
  const size = isLarge
    ? { fontSize: token.fontSizeHeading4, lineHeight: token.lineHeightHeading4 }
    : { fontSize: token.fontSizeHeading5, lineHeight: token.lineHeightHeading5 };
  return <Typography.Title {...props} level={2} style={{ ...size, ...style }} />;
}

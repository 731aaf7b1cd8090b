import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface IconButtonProps {
  label: string;
  /** Keys that do the same. */
  hint?: string;
  icon: ReactNode;
  onClick: () => void;
  expanded?: boolean;
}

/** A button that is a picture, named where it is pointed at. */
export function IconButton({ label, hint, icon, onClick, expanded }: IconButtonProps) {
  return (
    <Tooltip title={hint ? `${label} (${hint})` : label} placement="bottom">
      <Button type="text" icon={icon} aria-label={label} aria-expanded={expanded} onClick={onClick} />
    </Tooltip>
  );
}

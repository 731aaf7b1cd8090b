import { Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';

interface HintProps {
  /** What is said on hovering; where there is nothing to say, nothing is. */
  text: ReactNode | (() => ReactNode);
  children: ReactNode;
  className?: string;
  color?: string | undefined;
}

/** Something with a word of explanation. A plain element until somebody points at it: lists have hundreds, and few are ever pointed at. */
export function Hint({ text, children, className, color }: HintProps) {
  const [isWanted, setWanted] = useState(false);
  const isSilent = text === undefined || text === '' || text === false || text === null;
  const shown = (
    <span
      className={className}
      {...(color === undefined ? {} : { 'data-color': color })}
      {...(isSilent || isWanted ? {} : { onPointerEnter: () => setWanted(true) })}
    >
      {children}
    </span>
  );
  if (!isWanted || isSilent) return shown;
  return (
    <Tooltip title={text} defaultOpen>
      {shown}
    </Tooltip>
  );
}

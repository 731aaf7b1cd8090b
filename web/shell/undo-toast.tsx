import { Button, Flex } from 'antd';
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { text } from '../platform/words/i18n.ts';
import { isTyping } from './layout/use-shortcuts.ts';
import './undo-toast.css';

const SHOWN_MS = 10_000;

/** Those that stand there, the latest last: the keys are for that one. */
const standing: object[] = [];

interface UndoToastProps {
  what: string;
  /** Resolves to whether it is settled. */
  onUndo: () => Promise<boolean>;
  onEnd: () => void;
}

/** What was done, and for ten seconds the way back: by button or Ctrl+Z. It stays while somebody is at it. */
export function UndoToast({ what, onUndo, onEnd }: UndoToastProps) {
  const [isHeld, setHeld] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isHeld || isBusy) return;
    const timer = setTimeout(() => end(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isBusy]);
  const undo = async () => {
    if (isBusy) return;
    setBusy(true);
    const isSettled = await onUndo();
    setBusy(false);
    if (isSettled) onEnd();
  };
  useUndoKeys(() => void undo());
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
  };
  return (
    <Flex
      component="span"
      align="center"
      gap={4}
      className="undo-toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={leave}
    >
      {what}
      <Button type="link" size="small" loading={isBusy} aria-keyshortcuts="Control+Z Meta+Z" onClick={undo}>
        {text('call.undo')}
      </Button>
      <kbd aria-hidden>Ctrl Z</kbd>
    </Flex>
  );
}

/** Where somebody writes, the keys take back what was written. */
function useUndoKeys(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isUndo || event.repeat || document.body.dataset.locked || isTyping(event.target)) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const own = {};
    standing.push(own);
    const listen = (event: KeyboardEvent) => {
      if (standing.at(-1) === own) press(event);
    };
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', listen);
      standing.splice(standing.indexOf(own), 1);
    };
  }, []);
}

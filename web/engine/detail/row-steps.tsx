import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip, Typography } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keepTrail, trailOf } from '../../platform/page/list-trail.ts';
import { PlaceContext, useCloseTab } from '../../platform/page/tab.ts';
import { mayLeave } from '../../platform/page/unsaved.ts';
import { label } from '../../platform/words/label.ts';

/** The rows of the list from which this page was opened. Asked by the screen at once: what is pressed next may be elsewhere. */
export function useListTrail(id: string): readonly string[] {
  const { pathname, search } = useLocation();
  const [trail] = useState(() => trailOf(pathname + search, id));
  return trail;
}

interface RowStepsProps {
  id: string;
  trail: readonly string[];
}

/** On the page of a row: the row before and the one after, in the order of the list. */
export function RowSteps(props: RowStepsProps) {
  return <StepButtons {...props} onStep={useStep(props.trail)} dialogs={0} />;
}

interface StepButtonsProps extends RowStepsProps {
  onStep: (id: string | undefined) => void;
  /** How many dialogs may be open while the keys are meant for it: one for what is a dialog itself. */
  dialogs: 0 | 1;
}

/** By button or by the keys [ and ]. */
export function StepButtons({ id, trail, onStep: step, dialogs }: StepButtonsProps) {
  const at = trail.indexOf(id);
  useStepKeys((by) => step(trail[at + by]), at >= 0, dialogs);
  if (at < 0 || trail.length < 2) return null;
  const button = (by: -1 | 1, title: string, key: string) => {
    const target = trail[at + by];
    return (
      <Tooltip title={`${title} ${key}`}>
        <Button
          type="text"
          size="small"
          aria-label={title}
          aria-keyshortcuts={key}
          icon={by < 0 ? <LeftOutlined /> : <RightOutlined />}
          disabled={target === undefined}
          onClick={() => step(target)}
        />
      </Tooltip>
    );
  };
  return (
    <Flex component="nav" aria-label={label('列表中的上一条和下一条')} align="center" gap={2} style={{ minHeight: 32 }}>
      {button(-1, label('上一条'), '[')}
      <Typography.Text type="secondary" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {at + 1} / {trail.length}
      </Typography.Text>
      {button(1, label('下一条'), ']')}
    </Flex>
  );
}

/** Shows another row in place of this one: a tab for each would fill the strip. */
function useStep(trail: readonly string[]): (id: string | undefined) => void {
  const { pathname } = useLocation();
  const tab = useContext(PlaceContext);
  const closeTab = useCloseTab();
  return async (id) => {
    if (id === undefined || !(await mayLeave(tab))) return;
    const place = `${pathname}?id=${encodeURIComponent(id)}`;
    keepTrail(place, trail);
    closeTab(place);
  };
}

function useStepKeys(step: (by: -1 | 1) => void, isOn: boolean, dialogs: number): void {
  const current = useRef(step);
  useEffect(() => {
    current.current = step;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const by = event.key === '[' ? -1 : event.key === ']' ? 1 : undefined;
      if (by === undefined || isElsewhere(event, dialogs)) return;
      event.preventDefault();
      current.current(by);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn, dialogs]);
}

/** While somebody types, or has another dialog before them, the keys are theirs. */
function isElsewhere({ target, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent, dialogs: number): boolean {
  if (ctrlKey || altKey || metaKey || isComposing || document.body.dataset.locked) return true;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=combobox]')) return true;
  return [...document.querySelectorAll('[role=dialog]')].filter((dialog) => dialog.checkVisibility()).length > dialogs;
}

import { Button, Tour } from 'antd';
import { useEffect, useState } from 'react';
import { TOUR } from '../../../contract/kernel/list-setting.ts';
import { changeListSetting } from '../../engine/list/list-settings.ts';
import { endTour } from '../../platform/page/tour.ts';
import { label } from '../../platform/words/label.ts';
import { type TourStop, tourStops } from './tour-stops.ts';

/** How long the home page may take, once nothing of it is on its way, to show what the tour begins with; and how long in all. */
const PATIENCE_MS = 3_000;
const LONGEST_MS = 15_000;
const LOOK_MS = 100;

/** Leads through what this person has of the console. Ended or left, it is not offered again, on whatever machine. */
export function ConsoleTour() {
  const stops = useStopsInSight();
  const [current, setCurrent] = useState(0);
  const end = () => {
    endTour();
    void changeListSetting(TOUR, () => ({ seen: true }));
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const isOpen = stops.length > 0;
  // The library leaves the focus where it was, behind the veil.
  useEffect(() => {
    if (!isOpen || current < 0) return;
    const timer = setTimeout(() => document.querySelector<HTMLElement>('.ant-tour-next-btn')?.focus(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isOpen, current]);
  return (
    <Tour
      open={isOpen}
      current={current}
      onChange={setCurrent}
      onClose={end}
      steps={stops.map(({ at, title, text }) => ({
        target: () => elementAt(at) ?? document.body,
        title: label(title),
        description: <span role="status">{label(text)}</span>,
        nextButtonProps: { children: at === stops.at(-1)?.at ? label('知道了') : label('下一步') },
        prevButtonProps: { children: label('上一步') },
      }))}
      actionsRender={(buttons, { current: at, total }) => (
        <>
          {at < total - 1 && (
            <Button size="small" type="text" onClick={end}>
              {label('跳过')}
            </Button>
          )}
          {buttons}
        </>
      )}
    />
  );
}

/** Once the home page has what the tour begins with; without it, after a while, what there is. */
function useStopsInSight(): readonly TourStop[] {
  const [stops, setStops] = useState<readonly TourStop[]>([]);
  useEffect(() => {
    const begun = Date.now();
    let quietSince = begun;
    const timer = setInterval(() => {
      const found = tourStops.filter(({ at }) => elementAt(at));
      const isBusy = isComing();
      if (isBusy) quietSince = Date.now();
      const mayCome = isBusy || (found[0] !== tourStops[0] && Date.now() - quietSince < PATIENCE_MS);
      if (mayCome && Date.now() - begun < LONGEST_MS) return;
      clearInterval(timer);
      setStops(found);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return stops;
}

/** Whether the page waits for code or rows of a part of it: what is not there when the tour begins is passed over. */
function isComing(): boolean {
  const parts = document.querySelectorAll('.console-content :is([aria-busy="true"], .ant-skeleton)');
  return [...parts].some((part) => part.checkVisibility());
}

/** What stands on the page, and not folded away at its edge. */
function elementAt(stop: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[data-tour="${stop}"]`)].find((element) => {
    const { width, height, right } = element.getBoundingClientRect();
    return width > 0 && height > 0 && right > 0;
  });
}

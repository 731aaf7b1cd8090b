import { Button, Flex } from 'antd';
import { TOUR } from '../../../contract/kernel/list-setting.ts';
import { changeListSetting, useListSetting } from '../../engine/list/list-settings.ts';
import { startTour } from '../../platform/page/tour.ts';
import { usePhone } from '../../platform/page/use-media.ts';
import { label } from '../../platform/words/label.ts';

/** Offers the tour to whoever has neither taken nor declined it yet, in its own room: it covers nothing, and nobody has to answer it. */
export function FirstDay() {
  const { setting, isKnown } = useListSetting(TOUR);
  const isPhone = usePhone();
  if (!isKnown || setting.seen || isPhone) return null;
  return (
    <aside className="welcome-first" aria-label={label('第一次使用')}>
      <p>{label('第一次使用？两分钟了解控制台。')}</p>
      <Flex gap={8}>
        <Button size="small" type="primary" onClick={startTour}>
          {label('开始了解')}
        </Button>
        <Button size="small" type="text" onClick={() => void changeListSetting(TOUR, () => ({ seen: true }))}>
          {label('不再显示')}
        </Button>
      </Flex>
    </aside>
  );
}

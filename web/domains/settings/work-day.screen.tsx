import { Alert, Button, Space } from 'antd';
import { copyPlatformDays, listCalendarSources } from '../../../contract/domains/settings/work-calendar.endpoints.ts';
import { workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';

/** The days on which a hospital works otherwise than the week says, and that the platform's count where it has entered none. */
export function WorkDayScreen() {
  return <ResourceScreen resource={workDay} listProps={{ title: <OwnSource /> }} />;
}

function OwnSource() {
  const { data = [] } = useCall(listCalendarSources);
  const mayCopy = useCan(copyPlatformDays.permission);
  const { send, busy } = useAction(copyPlatformDays);
  const followed = data.filter(({ source }) => source === 'platform');
  if (followed.length === 0) return null;
  return (
    <Space wrap size={8}>
      {followed.map(({ year, platformDays }) => (
        <Alert
          key={year}
          type="info"
          style={{ padding: '2px 12px' }}
          title={label('{year}年沿用平台日历（{count}条）', { year, count: platformDays })}
          action={
            mayCopy && (
              <Button type="link" size="small" loading={busy} onClick={() => void send({ year })}>
                {label('复制到本院后修改')}
              </Button>
            )
          }
        />
      ))}
    </Space>
  );
}

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
  const told = data.filter(({ platformDays }) => platformDays > 0);
  if (told.length === 0) return null;
  return (
    <Space wrap size={8}>
      {told.map(({ year, source, platformDays: count }) => (
        <Alert
          key={year}
          type={source === 'own' ? 'warning' : 'info'}
          style={{ padding: '2px 12px' }}
          title={
            source === 'own'
              ? label('{year}年以本院日历为准，平台日历另有{count}条未采用', { year, count })
              : label('{year}年沿用平台日历（{count}条）', { year, count })
          }
          action={
            mayCopy && (
              <Button type="link" size="small" loading={busy} onClick={() => void send({ year })}>
                {source === 'own' ? label('复制到本院') : label('复制到本院后修改')}
              </Button>
            )
          }
        />
      ))}
    </Space>
  );
}

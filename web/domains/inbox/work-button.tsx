import { AuditOutlined } from '@ant-design/icons';
import { Badge, Button, Tooltip } from 'antd';
import { useNavigate } from 'react-router';
import { counted, MOST_COUNTED } from '../../engine/parts/counted.ts';
import { label } from '../../platform/words/label.ts';
import { useNextLate, useWorkCount, useWorkOfPages } from './use-inbox.ts';

/** In the top bar: how much waits for whoever is signed in; red when something is late. */
export function WorkButton() {
  useNextLate();
  useWorkOfPages();
  const navigate = useNavigate();
  const { total = 0, late = 0 } = useWorkCount().data ?? {};
  const title = label('我的待办');
  return (
    <Tooltip title={late > 0 ? `${title} · ${label('{count}项超时', { count: late })}` : title} placement="bottom">
      <Button
        type="text"
        aria-label={total > 0 ? label('待办，{count}项', { count: counted(total) }) : title}
        onClick={() => void navigate('/inbox/work')}
        icon={
          <Badge
            count={total}
            size="small"
            overflowCount={MOST_COUNTED}
            offset={[2, -2]}
            {...(late > 0 ? {} : { color: 'var(--ant-color-primary)' })}
          >
            <AuditOutlined style={{ fontSize: 16 }} />
          </Badge>
        }
      />
    </Tooltip>
  );
}

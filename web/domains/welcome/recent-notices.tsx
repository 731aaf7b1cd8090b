import { Badge } from 'antd';
import { Link } from 'react-router';
import { pageMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { Panel } from '../../engine/parts/panel.tsx';
import { UrgentMark } from '../../engine/parts/urgent-mark.tsx';
import { isReadByOpening, leadOf, ownNotice, useReadNotice } from '../../engine/screen/notice-reading.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label, messageText } from '../../platform/words/label.ts';

const SHOWN = 5;
const HEIGHT = 240;

/** The latest notices, unread ones marked. */
export function RecentNotices() {
  const query = useCall(pageMessage, { current: 1, size: SHOWN });
  return (
    <Panel
      title={label('最近消息')}
      query={query}
      height={HEIGHT}
      isEmpty={({ records }) => records.length === 0}
      emptyText={label('暂无消息')}
    >
      {({ records }) => (
        <ul className="panel-list">
          {records.map((row) => (
            <Notice key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Opened, it is read where it leads somewhere: an urgent one is followed by a text message otherwise. */
function Notice({ row }: { row: RowOf<typeof pageMessage> }) {
  const read = useReadNotice();
  const lead = leadOf(row);
  const about = messageText(row.contextSaid ?? row.context);
  return (
    <li>
      <Link to={lead ?? ownNotice(row.id)} onClick={() => isReadByOpening(lead) && read(row)}>
        <Badge status={row.readStatus === '1' ? 'processing' : 'default'} />
        <span className="panel-list-main" title={about}>
          <UrgentMark notice={row} />
          {messageText(row.title)}
          <small>{about}</small>
        </span>
        <time>{row.createTime.slice(5, 16)}</time>
      </Link>
    </li>
  );
}

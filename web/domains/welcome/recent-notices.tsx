import { Badge } from 'antd';
import { Link } from 'react-router';
import { pageMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { Panel } from '../../engine/parts/panel.tsx';
import { useReadNotice } from '../../engine/screen/notice-reading.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label, messageText } from '../../platform/words/label.ts';

const SHOWN = 5;
const HEIGHT = 240;
/** All messages of one's own. */
const OWN_PATH = '/message/mine';

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

/**
 * Opened, it is read: an urgent one is followed by a text message otherwise. What leads nowhere else is read among all of them, and not before: it
 * has been seen in part alone.
 */
function Notice({ row }: { row: RowOf<typeof pageMessage> }) {
  const read = useReadNotice();
  const leads = row.link?.startsWith('/') && row.link !== OWN_PATH;
  const about = messageText(row.contextSaid ?? row.context);
  return (
    <li>
      <Link to={leads && row.link ? row.link : OWN_PATH} onClick={() => leads && read(row)}>
        <Badge status={row.readStatus === '1' ? 'processing' : 'default'} />
        <span className="panel-list-main" title={about}>
          {messageText(row.title)}
          <small>{about}</small>
        </span>
        <time>{row.createTime.slice(5, 16)}</time>
      </Link>
    </li>
  );
}

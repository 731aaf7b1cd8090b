import { Alert, Button, Card, Flex, Tag, Timeline, Typography } from 'antd';
import { askCourier, copyRoute } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { troubleStatuses } from '../../../../contract/domains/copy-case/copy-case.words.ts';
import type { AnswerOf } from '../../../../contract/kernel/sent.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { FieldValue } from '../../../engine/field/field-value.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCan } from '../../../engine/parts/permission.tsx';
import { useCall, useRefresh } from '../../../platform/call/use-call.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';

interface RouteRow {
  id: string;
  trackingNumber?: string;
}

/** What has come of a question, which costs: it is not put again at once. */
function askedWords({ isNews, isAsked }: AnswerOf<typeof askCourier>): string {
  if (!isAsked) return label('刚刚查询过，30分钟内不再重复查询');
  return label(isNews ? '物流信息已更新' : '暂无新的物流信息');
}

/** Where the parcel is, newest first. Nothing before there is one. */
export function RouteCard({ row }: { row: RouteRow }) {
  return row.trackingNumber ? <Route id={row.id} trackingNumber={row.trackingNumber} /> : null;
}

function Route({ id, trackingNumber }: { id: string; trackingNumber: string }) {
  // By the request: asked again while its number is being taken back, there is none to be asked for.
  const query = useCall(copyRoute, { id });
  const refresh = useRefresh();
  const mayAsk = useCan(askCourier.permission);
  const { send, busy } = useAction(askCourier, () => void refresh('copy-case'), { success: askedWords });
  const { courierStatus, failure, events = [] } = query.data ?? {};
  const isTrouble = courierStatus !== undefined && troubleStatuses.includes(courierStatus);
  const ask = (
    <Button size="small" loading={busy} onClick={() => void send({ id })}>
      {actionLabel(askCourier.title)}
    </Button>
  );
  return (
    <Card size="small" title={label('物流轨迹')} extra={mayAsk && ask}>
      {!query.data && <LoadState query={query} />}
      {query.data && (
        <Flex vertical gap={12}>
          <Flex gap={8} wrap="wrap">
            <Typography.Text copyable>{trackingNumber}</Typography.Text>
            {courierStatus && (
              <Tag color={isTrouble ? 'red' : 'blue'}>
                <FieldValue field={copyRoute.row.courierStatus} name="courierStatus" value={courierStatus} />
              </Tag>
            )}
          </Flex>
          {failure && <Alert type="warning" showIcon title={label(failure)} />}
          {events.length === 0 && <Typography.Text type="secondary">{label('暂无物流信息')}</Typography.Text>}
          <Timeline items={events.map(({ time, context }) => ({ key: `${time} ${context}`, title: time, content: context }))} />
        </Flex>
      )}
    </Card>
  );
}

import { Alert, Button, Drawer, Empty, Flex, Select, Timeline } from 'antd';
import { useState } from 'react';
import { listPatientReadings, showPatientCard } from '../../../contract/domains/search/patient-card.endpoints.ts';
import type { AnswerOf } from '../../../contract/kernel/sent.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import type { Places } from '../../engine/screen/fixture.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { PatientEventLine } from './patient-event-line.tsx';
import { PatientReadingsDialog } from './patient-readings.dialog.tsx';

const WIDTH = 520;

type Asked = Places['patient'] & { groups: readonly string[]; onClose: () => void };

/** The card of a patient: newest first, a page at a time, of all kinds or of some. */
export function PatientCardDrawer({ onClose, ...patient }: Places['patient'] & { onClose: () => void }) {
  const [groups, setGroups] = useState<readonly string[]>([]);
  const first = useCall(showPatientCard, { ...patient, ...narrowed(groups) }, { keepPrevious: true });
  const options = (first.data?.groups ?? []).map(({ code, title }) => ({ value: code, label: label(title) }));
  return (
    <Drawer open title={titleOf(first.data)} size={WIDTH} extra={<Readings {...patient} />} onClose={onClose}>
      {!first.data && <LoadState query={first} />}
      {first.data && (
        <Flex vertical gap={16}>
          {!first.data.patientIdCard && <Alert type="info" showIcon title={label('没有登记证件号，无法汇总该患者的其他记录')} />}
          <Select
            mode="multiple"
            allowClear
            aria-label={label('类别')}
            placeholder={label('全部类别')}
            value={[...groups]}
            onChange={setGroups}
            options={options}
          />
          {first.data.events.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={label('没有可以查看的记录')} />}
          <Events key={groups.join()} page={first.data} {...patient} groups={groups} onClose={onClose} />
        </Flex>
      )}
    </Drawer>
  );
}

/** For whoever may know who else has been here. */
function Readings(patient: Places['patient']) {
  const [isOpen, setOpen] = useState(false);
  if (!useCan(listPatientReadings.permission)) return null;
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {label('查阅记录')}
      </Button>
      {isOpen && <PatientReadingsDialog {...patient} onClose={() => setOpen(false)} />}
    </>
  );
}

const narrowed = (groups: readonly string[]) => (groups.length > 0 ? { groups: groups.join(',') } : {});

function titleOf(card: AnswerOf<typeof showPatientCard> | undefined): string {
  return [label('患者档案'), card?.patientName, card?.patientIdCard].filter(Boolean).join(' · ');
}

/** A page of events, and below it the next one as soon as it is asked for. */
function Events({ page, ...asked }: Asked & { page: AnswerOf<typeof showPatientCard> }) {
  const [isMore, setMore] = useState(false);
  const titles = new Map(page.groups.map(({ code, title }) => [code, title]));
  return (
    <>
      <Timeline
        items={page.events.map((event) => ({
          key: event.id,
          content: <PatientEventLine event={event} group={titles.get(event.group) ?? ''} onOpen={asked.onClose} />,
        }))}
      />
      {page.next && !isMore && (
        <Button block onClick={() => setMore(true)}>
          {label('更早的记录')}
        </Button>
      )}
      {page.next && isMore && <MoreEvents {...asked} after={page.next} />}
    </>
  );
}

function MoreEvents({ after, ...asked }: Asked & { after: string }) {
  const { group, id, groups } = asked;
  const query = useCall(showPatientCard, { group, id, after, ...narrowed(groups) });
  return query.data ? <Events page={query.data} {...asked} /> : <LoadState query={query} />;
}

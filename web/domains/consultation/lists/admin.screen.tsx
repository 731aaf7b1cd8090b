import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import {
  adminList,
  applyToMeByTab,
  myApplyByTab,
  removeConsultations,
} from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import type { ListTab } from '../../../engine/list/list-types.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { useRefresh } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { ApplyOrderDialog } from '../dialogs/apply-order.dialog.tsx';
import { AskedHospitalFilter } from './asked-hospital-filter.tsx';
import { ConsultationList } from './consultation-list.tsx';

const columns = [
  'no',
  'applyOrderStatus',
  'patientName',
  'kind',
  'meetingType',
  'illnessSeverity',
  'emergencyDegree',
  'applyHospitalName',
  'applyDoctorName',
  'targetHospital',
  'targetDoctorName',
  'appointmentTime',
  'scheduleTime',
  'remotePrice',
  'reportStatus',
  'evaluateApply',
  'evaluateTarget',
  'createTime',
] as const;

/** Everything, then by tab what their hospital applied for and what it was asked; for the group both are every hospital's. */
const tabs = [
  { key: 'all', label: '全部', endpoint: adminList },
  { key: 'applied-unfinished', label: '申请未完成', endpoint: myApplyByTab, input: { tab: 'unfinished' } },
  { key: 'applied-finished', label: '申请已完成', endpoint: myApplyByTab, input: { tab: 'finished' } },
  { key: 'canceled', label: '已取消', endpoint: myApplyByTab, input: { tab: 'canceled' } },
  { key: 'invited-unfinished', label: '受邀未完成', endpoint: applyToMeByTab, input: { tab: 'unfinished' } },
  { key: 'invited-finished', label: '受邀已完成', endpoint: applyToMeByTab, input: { tab: 'finished' } },
] as const satisfies readonly ListTab[];

const filterControls = { targetTenantId: AskedHospitalFilter };

/** All orders of the administrator's area, with every search and batch deletion. */
export function AdminScreen() {
  const [isAdding, setAdding] = useState(false);
  const refresh = useRefresh();
  const mayAdd = useCan('applyorder_add');
  const add = mayAdd && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {label('新增')}
    </Button>
  );
  return (
    <>
      <ConsultationList
        tabs={tabs}
        columns={columns}
        filters={Object.keys(adminList.filters)}
        filterControls={filterControls}
        batchRemove={removeConsultations}
        toolbar={add}
        onFirst={mayAdd ? () => setAdding(true) : undefined}
      />
      {isAdding && <ApplyOrderDialog onClose={() => setAdding(false)} onDone={() => void refresh('consultation')} />}
    </>
  );
}

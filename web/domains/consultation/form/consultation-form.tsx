import { Alert, Button, Typography } from 'antd';
import { useState } from 'react';
import type { ConsultationKind } from '../../../../contract/domains/consultation/kinds/kind.ts';
import { consultationSaves } from '../../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { Slots, Values } from '../../../engine/form/form-types.ts';
import { useRefresh } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { useCloseTab } from '../../../platform/page/tab.ts';
import { label } from '../../../platform/words/label.ts';
import { type OrderDetail, orderIdOf } from '../consultation-row.ts';
import { ExpertsPicker } from '../panel/experts-picker.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { DeptSelect, type Expert, ExpertSelect, HospitalSelect, PooledHospitalSelect } from './expert-selects.tsx';
import { consequencesOf, hiddenFields, lockedFields, problemsOf } from './form-consequences.ts';
import { FutureTimePicker } from './future-time-picker.tsx';
import { LargeFilesControl } from './large-files-control.tsx';
import { MdtPatientSelect } from './mdt-patient-select.tsx';
import { PatientName } from './patient-name.tsx';
import { feeQuestion, readableFee } from './readable-fee.ts';
import { StudyFilesControl } from './study-files-control.tsx';
import { useApplicationFields } from './use-application-fields.ts';

const SAVE = 'save';
const LIST = '/consultation/my-applications';

/** The application, new or to be changed: kept as a draft, or sent off with its fee accepted. */
export function ConsultationForm({ kind, row: given }: { kind: ConsultationKind; row?: OrderDetail }) {
  // What was read when the form opened: a later reading must not lend its version to older contents.
  const [row] = useState(given);
  const [expert, setExpert] = useState<Expert | null>();
  // Of several experts, or of a pool.
  const [sum, setSum] = useState<number>();
  const fee = sum ?? expert?.fee;
  const { fields, demandsOf, isRefused, isApprovedFirst } = useApplicationFields(kind);
  const closeTab = useCloseTab();
  const refresh = useRefresh();
  const save: Endpoint = consultationSaves[kind.name];
  const draftKey = `consultation:${row ? orderIdOf(row) : newDraft(kind)}`;
  const saving = useAction(save, () => closeTab(LIST), { success: label('草稿已保存'), draftKey });
  const sending = useAction(save, () => closeTab(LIST), { success: label('提交成功'), draftKey });

  const send = async (values: Values, mode: string | undefined) => {
    const input = { ...values, ...(row ? { applyOrderId: orderIdOf(row), version: row.version } : {}) };
    if (mode === SAVE) return saving.submit({ ...input, type: 'save' });
    if (fee === undefined) {
      // Nobody accepts a fee that they have not seen (domain rules 6.1.4): it is asked for anew, and the next press shows it.
      notify.warning(label('会诊费尚未读出，请稍候再提交'));
      void refresh('consultation');
      return false;
    }
    if (!(await acceptsFee(fee, isApprovedFirst))) return false;
    // Where it is another one by now, the refusal has it asked for anew, and the next press shows it.
    return sending.submit({ ...input, type: 'submit', shownFee: fee });
  };
  return (
    <>
      <ReturnNotice row={row} />
      {isRefused && (
        <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={label('多专家视频会诊须由副主任医师及以上职称的医生申请')} />
      )}
      <DeclaredForm
        fields={fields}
        values={row ?? {}}
        columns={3}
        draftKey={draftKey}
        hidden={(values) => [...hiddenFields(values), ...(kind.hides?.(values) ?? [])]}
        disabled={lockedFields}
        render={slotsFor(kind, setExpert, setSum)}
        check={(values) => ({
          ...problemsOf(values, serverNow()),
          ...demandsOf(values),
          ...kind.problems?.(values),
          ...(expert === null ? { targetDoctorId: '会诊专家不存在或已停用，请重新选择' } : {}),
        })}
        onValuesChange={(changed, values, setValues, before) => {
          const patch = consequencesOf(changed, values, serverNow(), before);
          if (Object.keys(patch).length > 0) setValues(patch);
        }}
        onSubmit={(values, { mode }) => send(values, mode)}
        onCancel={() => closeTab(LIST)}
        buttons={({ submit, busy }) => (
          <>
            <FeeText fee={fee} />
            <Button disabled={busy} onClick={() => submit({ draft: true, mode: SAVE })}>
              {label('保存草稿')}
            </Button>
            <Button type="primary" loading={busy} onClick={() => submit()}>
              {label('提交')}
            </Button>
          </>
        )}
      />
    </>
  );
}

/** Drafts of the plain kind were kept before there were others. */
const newDraft = ({ name }: ConsultationKind): string => (name === 'oneSubject' ? 'new' : `new-${name}`);

function slotsFor(
  kind: ConsultationKind,
  onExpert: (expert: Expert | null | undefined) => void,
  onFee: (cents: number | undefined) => void,
): Slots {
  return {
    experts: (props) => (
      <ExpertsPicker {...props} remoteType={kind.name} ranksByTitle={kind.ranksByTitle ?? false} most={kind.mostExperts} onFee={onFee} />
    ),
    targetTenantId: (props) =>
      kind.isPooled?.(props.values) ? <PooledHospitalSelect {...props} onFee={onFee} /> : <HospitalSelect {...props} />,
    targetDeptId: (props) => <DeptSelect {...props} />,
    slidePath: (props) => <LargeFilesControl {...props} />,
    tracePath: (props) => <LargeFilesControl {...props} />,
    dicomPath: (props) => <StudyFilesControl {...props} />,
    patientName: (props) => <PatientName {...props} />,
    mdtPatientId: (props) => <MdtPatientSelect {...props} />,
    targetDoctorId: (props) => (
      <>
        <ExpertSelect {...props} remoteType={kind.name} onExpert={onExpert} />
        {typeof props.value === 'string' && <DoctorCard userId={props.value} />}
      </>
    ),
    appointmentTime: (props) => <FutureTimePicker {...props} />,
  };
}

function acceptsFee(fee: number, isApprovedFirst: boolean | undefined): Promise<boolean> {
  return notify.confirm({ ...feeQuestion(fee, isApprovedFirst), okText: label('确认提交') });
}

function FeeText({ fee }: { fee: number | undefined }) {
  if (fee === undefined) return null;
  return (
    <Typography.Text style={{ order: -1, marginInlineEnd: 'auto', alignSelf: 'center' }}>
      {label('本次会诊费：')}
      <Typography.Text strong type="danger" style={{ fontSize: 18 }}>
        {readableFee(fee)}
      </Typography.Text>
    </Typography.Text>
  );
}

function ReturnNotice({ row }: { row: OrderDetail | undefined }) {
  if (row?.applyOrderStatus !== 'order_return') return null;
  const times = Number(row.returnCount ?? 0);
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={times > 1 ? label('申请已被退回（第 {times} 次），请修改后重新提交', { times }) : label('申请已被退回，请修改后重新提交')}
      description={label('退回原因：{reason}', {
        reason: row.respRespondentsReason || row.levelOneAuditRemark || label('未说明'),
      })}
    />
  );
}

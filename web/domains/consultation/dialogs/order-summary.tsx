import { Descriptions, Flex } from 'antd';
import type { ReactNode } from 'react';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { orderAge } from '../../../../contract/domains/consultation/order-age.ts';
import { useWordOf } from '../../../engine/field/dictionary.ts';
import { FieldValue } from '../../../engine/field/field-value.tsx';
import { Heading } from '../../../engine/parts/heading.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { Parts } from '../../../engine/parts/parts.tsx';
import { Fixtures } from '../../../engine/screen/fixture.tsx';
import { fileList } from '../../../platform/call/file-link.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { currentLanguage } from '../../../platform/words/i18n.ts';
import { inBrackets, label, messageText } from '../../../platform/words/label.ts';
import { minutesOf, type OrderDetail, type OrderRow, orderIdOf } from '../consultation-row.ts';
import { LaterMaterial } from '../detail/consultation-facts.tsx';
import { namesOf } from '../detail/kind-facts.ts';
import { SupplementCard } from '../detail/supplement-card.tsx';
import { readableExtra } from '../extra-time.ts';
import { readableFee } from '../form/readable-fee.ts';
import { asksSeveral, ExpertsCard } from '../panel/experts-card.tsx';

const fields = consultationDetail.row;

/** Pixels. */
const LABEL_WIDTH = { zh: 76, en: 120 } as const;

/** A dialog's form with the order it is about beside it, so that nobody decides from memory. */
export function BesideOrder({ row, children }: { row: OrderRow; children: ReactNode }) {
  return (
    <Flex gap={24} align="start" wrap="wrap">
      <div style={{ flex: '1 1 300px', minWidth: 0, maxHeight: 'calc(100vh - 190px)', overflowY: 'auto' }}>
        <OrderSummary id={orderIdOf(row)} />
      </div>
      <div style={{ flex: '1.2 1 340px', minWidth: 0 }}>{children}</div>
    </Flex>
  );
}

/** What an order says, in one column: the case as it stands by now, its images, and what its experts say. */
export function OrderSummary({ id }: { id: string }) {
  const query = useCall(consultationDetail, { applyOrderId: id });
  const sexWord = useWordOf(fields.patientSex);
  if (!query.data) return <LoadState query={query} />;
  const order = query.data;
  return (
    <Flex vertical gap={12}>
      <Fixtures place="order-warnings" given={{ id, facts: order }} />
      <Heading style={{ margin: 0 }}>
        {[order.patientName, patientFacts(order, sexWord(order.patientSex))].filter(Boolean).join('　')}
      </Heading>
      <Descriptions
        size="small"
        column={1}
        colon={false}
        styles={{ label: { width: LABEL_WIDTH[currentLanguage()] }, content: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } }}
        items={[...askingItems(order), ...illnessItems(order), ...fileItems(order)]}
      />
      <SupplementCard row={order} />
      <Fixtures place="order-images" given={{ id, facts: order }} />
      {asksSeveral(order) && <ExpertsCard row={order} />}
    </Flex>
  );
}

const shown = (order: OrderDetail, name: keyof typeof fields) => <FieldValue field={fields[name]} value={order[name]} name={name} />;

/** Who asks whom, for when and for how much. */
function askingItems(order: OrderDetail) {
  const extra = readableExtra(order);
  return [
    { key: 'no', label: label('会诊编号'), children: shown(order, 'no') },
    {
      key: 'type',
      label: label('会诊类型'),
      children: (
        <>
          {order.kind !== 'oneSubject' && <>{shown(order, 'kind')} · </>}
          {order.meetingType && <>{shown(order, 'meetingType')} · </>}
          {shown(order, 'illnessSeverity')}
          {order.isReturn === 1 && label(' · 复诊')}
        </>
      ),
    },
    { key: 'from', label: label('申请方'), children: <Parts of={[order.applyHospitalName, order.applyDoctorName]} /> },
    { key: 'to', label: label('会诊专家'), children: <Parts of={askedIn(order)} /> },
    { key: 'at', label: label('预约时间'), children: minutesOf(order.appointmentTime) },
    { key: 'fee', label: label('会诊费'), children: readableFee(Number(order.remotePrice ?? 0)) },
    ...(extra.length > 0 ? [{ key: 'extra', label: label('加时'), children: <Parts of={extra} /> }] : []),
    ...(order.remark ? [{ key: 'remark', label: label('备注'), children: order.remark }] : []),
  ];
}

/** What is asked, and what the applicant knows. */
function illnessItems(order: OrderDetail) {
  return [
    {
      key: 'purpose',
      label: label('会诊目的'),
      children: (
        <>
          {shown(order, 'remotePurpose')}
          {order.remotePurposeRemark ? inBrackets(order.remotePurposeRemark) : ''}
        </>
      ),
    },
    { key: 'illness', label: label('病情介绍'), children: shown(order, 'illnessIntroduced') },
    { key: 'diagnosis', label: label('临床诊断'), children: shown(order, 'diagnosis') },
    { key: 'image', label: label('影像检查'), children: shown(order, 'imageDiagnosis') },
    ...namesOf(order).map((name) => ({ key: name, label: label(fields[name].label), children: shown(order, name) })),
  ];
}

/** Pictures and papers of the form, and what came after it was handed in. */
function fileItems(order: OrderDetail) {
  return [
    { key: 'case', label: label('病历图片'), children: shown(order, 'casePath') },
    ...(order.laterTime ? [{ key: 'later', label: label(fields.laterPath.label), children: <LaterMaterial row={order} /> }] : []),
    { key: 'consent', label: label(fields.consentPath.label), children: shown(order, 'consentPath') },
  ];
}

/** Whom it asks: of several their names. */
function askedIn(order: OrderRow): (string | undefined)[] {
  const names = fileList(order.doctorNameList);
  return names.length > 1 ? names : [order.targetHospital, order.targetDeptName, order.targetDoctorName];
}

function patientFacts(order: OrderRow, sex: string): string {
  const age = orderAge(order);
  return [sex, age && messageText(age)].filter(Boolean).join(' · ');
}

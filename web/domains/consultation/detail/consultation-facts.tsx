import { Card, Descriptions, Flex, Tag, Typography } from 'antd';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { patientFields } from '../../../../contract/domains/consultation/kinds/form-parts.ts';
import { orderAge } from '../../../../contract/domains/consultation/order-age.ts';
import { type Fields, pick } from '../../../../contract/kernel/field.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { DeclaredDetail } from '../../../engine/detail/declared-detail.tsx';
import { useWordOf } from '../../../engine/field/dictionary.ts';
import { FieldValue } from '../../../engine/field/field-value.tsx';
import { textOf } from '../../../engine/field/row.ts';
import { Parts } from '../../../engine/parts/parts.tsx';
import { NamedPatient } from '../../../engine/screen/named-patient.tsx';
import { currentLanguage } from '../../../platform/words/i18n.ts';
import { inBrackets, label, messageText } from '../../../platform/words/label.ts';
import { minutesOf, type OrderDetail } from '../consultation-row.ts';
import { consultedTime, readableExtra } from '../extra-time.ts';
import { readableFee } from '../form/readable-fee.ts';
import { asksSeveral } from '../panel/experts-card.tsx';
import { BoxSlipButton } from './box-slip.tsx';
import { kindFacts } from './kind-facts.ts';

const fields = consultationDetail.row;
const patient = keysOf(patientFields);
const illness = [
  'meetingType',
  'illnessSeverity',
  'emergencyDegree',
  'isReturn',
  'remotePurpose',
  'illnessIntroduced',
  'diagnosis',
  'imageDiagnosis',
  'casePath',
  'consentPath',
] as const;
const paragraphs = [
  'illnessIntroduced',
  'diagnosis',
  'imageDiagnosis',
  'mianDiagnosis',
  'surgeryShow',
  'immunohistochemical',
  'treatmentIntroduced',
  'mdtQuestion',
] as const;

/** What the applicant filled in, in the groups of their form. */
export function ConsultationFacts({ row }: { row: OrderDetail }) {
  const age = orderAge(row);
  const later: Fields = row.laterTime ? { laterPath: { ...fields.laterPath, group: fields.casePath.group } } : {};
  const text = (name: (typeof paragraphs)[number]) =>
    textOf(row, name) ? <span style={{ whiteSpace: 'pre-wrap' }}>{textOf(row, name)}</span> : undefined;
  const cells = {
    ...Object.fromEntries(paragraphs.map((name) => [name, () => text(name)])),
    patientName: () => <NamedPatient name={textOf(row, 'patientName')} group="consultation" id={row.applyOrderId} />,
    patientAge: () => age && messageText(age),
    remotePurpose: () => <PurposeCell row={row} />,
    laterPath: () => <LaterMaterial row={row} />,
  };
  return (
    <Card size="small">
      <DeclaredDetail
        fields={{ ...pick(fields, ...patient), ...kindFacts(row), ...pick(fields, ...illness), ...later }}
        row={row}
        columns={2}
        cells={cells}
      />
    </Card>
  );
}

/** What came after the order was handed in is told apart from what it was judged fit by. */
export function LaterMaterial({ row }: { row: OrderDetail }) {
  return (
    <Flex vertical gap={6} align="start">
      <Tag color="orange">{label('新增于 {time}', { time: minutesOf(row.laterTime) })}</Tag>
      <FieldValue field={fields.laterPath} value={row.laterPath} />
    </Flex>
  );
}

function PurposeCell({ row }: { row: OrderDetail }) {
  const remark = row.remotePurposeRemark;
  return (
    <>
      <FieldValue field={fields.remotePurpose} value={row.remotePurpose} />
      {remark && inBrackets(remark)}
    </>
  );
}

/** Who is asked, and when. */
export function AppointmentCard({ row }: { row: OrderDetail }) {
  return (
    <FactsCard
      title={label('会诊安排')}
      facts={[
        ...(asksSeveral(row)
          ? []
          : ([
              [label('会诊医院'), row.targetHospital],
              [label('会诊科室'), row.targetDeptName],
            ] as const)),
        [label(asksSeveral(row) ? '主诊专家' : '会诊专家'), joined(row.targetDoctorName, label(row.targetDoctorTitle ?? ''))],
        [label('预约时间'), minutesOf(row.appointmentTime)],
        [label('会诊时间'), minutesOf(row.scheduleTime)],
        [label('备注'), row.remark],
      ]}
    />
  );
}

/** Slides that travel, and what the expert said of them. */
export function SlidesCard({ row }: { row: OrderDetail }) {
  const quality = useWordOf(fields.sliceQuality)(row.sliceQuality);
  const back = useWordOf(fields.slideReturn)(row.slideReturn);
  const first = useWordOf(fields.diagnosisQuality)(row.diagnosisQuality);
  return (
    <FactsCard
      title={label('切片')}
      extra={row.slideDelivery === '2' && <BoxSlipButton applyOrderId={row.applyOrderId} />}
      facts={[
        [label('快递'), joined(row.mailCompany, row.mailNumberPath)],
        [label('寄出时间'), minutesOf(row.sentTime)],
        [label('收到时间'), minutesOf(row.receivedTime)],
        [label('收到切片数'), row.receivedCount],
        [label('切片状况'), row.receivedCondition],
        [label('切片质量'), quality && joined(quality, row.sliceRemark)],
        [label('原诊断质量'), first],
        [label('切片归还'), back],
        [label('归还快递'), joined(row.returnCompany, row.returnMailNo)],
        [label('归还时间'), minutesOf(row.returnSentTime)],
        [label('归还说明'), row.returnRemark],
        [label('办结时间'), minutesOf(row.returnEndTime)],
      ]}
    />
  );
}

/** Fee, audit and settlement. */
export function HandlingCard({ row }: { row: OrderDetail }) {
  const took = consultedTime(row);
  const fee = (
    <Typography.Text strong type="danger">
      {readableFee(Number(row.remotePrice ?? 0))}
    </Typography.Text>
  );
  const first = useWordOf(fields.levelOneAuditStatus)(row.levelOneAuditStatus);
  // The settlement is the second audit: told once, under the name that people know it by.
  const second = useWordOf(fields.levelTwoAuditStatus)(row.levelTwoAuditStatus);
  return (
    <FactsCard
      title={label('费用与审核')}
      facts={[
        [label('会诊费'), fee],
        [label('加时'), joined(...readableExtra(row))],
        [label('核减原因'), row.extraRemark],
        [label('缴费时间'), minutesOf(row.payTime)],
        [label('一级审核'), first && joined(first, row.levelOneAuditName, minutesOf(row.levelOneAuditTime))],
        [label('审核意见'), row.levelOneAuditRemark],
        [label('认领时间'), minutesOf(row.claimTime)],
        [label('转二线时间'), minutesOf(row.secondCallTime)],
        [label('会诊开始'), minutesOf(row.startTime)],
        [label('会诊完成'), row.diagnosisTime ? joined(minutesOf(row.diagnosisTime), took && label('用时{took}', { took })) : ''],
        [label('结算审核'), second && joined(second, row.levelTwoAuditName, minutesOf(row.levelTwoAuditTime))],
        ...(second ? [] : [[label('结算时间'), minutesOf(row.statementTime)] as const]),
        [label('结算意见'), row.statementRemark],
        [label('过期原因'), useWordOf(fields.expiryCause)(row.expiryCause)],
        [label('取消前状态'), useWordOf(fields.cancelOrderStatus)(row.cancelOrderStatus)],
      ]}
    />
  );
}

/** Nothing of parts that are not known. */
function joined(...parts: readonly (string | undefined)[]): React.ReactNode {
  const known = parts.filter((part): part is string => Boolean(part) && part !== '—');
  return known.length > 0 ? <Parts of={known} /> : '';
}

/** Pixels. */
const LABEL_WIDTH = { zh: 68, en: 140 } as const;

function FactsCard({
  title,
  facts,
  extra,
}: {
  title: string;
  facts: readonly (readonly [string, React.ReactNode])[];
  extra?: React.ReactNode;
}) {
  const shown = facts.filter(([, value]) => value !== undefined && value !== '' && value !== '—');
  // Of slides as pictures nothing is known before somebody has judged them.
  if (shown.length === 0 && !extra) return null;
  return (
    <Card size="small" title={title} extra={extra}>
      {shown.length > 0 && (
        <Descriptions
          size="small"
          column={1}
          colon={false}
          styles={{ label: { width: LABEL_WIDTH[currentLanguage()] }, content: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } }}
          items={shown.map(([name, children]) => ({ key: name, label: name, children }))}
        />
      )}
    </Card>
  );
}

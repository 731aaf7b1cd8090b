import type { Content } from 'pdfmake/interfaces.js';
import type { referral } from '../../../contract/domains/referral/referral.resource.ts';
import type { Field } from '../../../contract/kernel/field.ts';
import { toldValue } from '../../../contract/kernel/reference.ts';
import { factTables, paperPdf, paperTitle } from '../../engine/resource/document-print.ts';
import type { PdfDefinition } from '../../platform/pdf/pdf-definition.ts';
import { cleanText } from '../../platform/pdf/pdf-text.ts';

type Row = Readonly<Record<string, unknown>>;
type Name = keyof typeof referral.fields;

/** What it tells, in the order in which the doctor who goes on with the treatment reads it. */
const groups = {
  患者: ['patientName', 'patientSex', 'patientBrith', 'patientIdCard', 'patientPhone'],
  转出医院: ['hospitalName', 'outDeptId', 'applyUserName', 'meetingType', 'referralReason', 'mianDiagnosis', 'illnessIntroduced'],
  接诊医院: ['targetTenantId', 'targetDeptId', 'targetUserId', 'admissionNo', 'visitTime', 'admitTime', 'wardName', 'bedNo'],
  出院: ['feedbackDate', 'feedbackSituation', 'feedbackGuide', 'feedbackCorrectTime'],
} as const satisfies Readonly<Record<string, readonly Name[]>>;

/** What of a referral stands on it. */
export const summaryNames: readonly Name[] = Object.values(groups).flat();

/** One that was put right says so, whoever has an earlier one in hand. */
export function dischargeTitle({ no, feedbackCorrectTime }: Row): string {
  return [feedbackCorrectTime ? '出院小结（更正）' : '出院小结', no].filter(Boolean).join(' ');
}

/**
 * The receiving hospital's paper for the one that referred (domain rules 6.5.8). `fields` with the words of the dictionaries, the row as
 * it is shown to whoever prints. Pure: equal content gives an equal definition.
 */
export function dischargePdf(fields: Readonly<Record<string, Field>>, row: Row, at: Date): PdfDefinition {
  const hospital = String(row.targetTenantName ?? '');
  return paperPdf(dischargeTitle(row), { hospital, at }, [
    { text: cleanText(hospital), fontSize: 12, alignment: 'center', margin: [0, 0, 0, 4] },
    paperTitle(dischargeTitle(row)),
    ...factTables({ fields: told(fields, row), row }, true),
    { text: cleanText(['致', row.hospitalName, '：请按上述医嘱继续治疗与随访。'].join('')), margin: [0, 6, 0, 18] },
    signatures,
  ]);
}

/** Facts that there are, by the groups of this paper. */
function told(fields: Readonly<Record<string, Field>>, row: Row): Readonly<Record<string, Field>> {
  const shown = Object.entries(groups).flatMap(([group, names]) =>
    names.flatMap((name) => {
      const spec = fields[name];
      return spec && (toldValue(row, name, spec) ?? '') !== '' ? [[name, { ...spec, group }] as const] : [];
    }),
  );
  return Object.fromEntries(shown);
}

const signatures: Content = {
  columns: [
    { text: '接诊医师签名：________________', width: '*' },
    { text: '日期：________________', width: 'auto' },
    { text: '接诊医院（盖章）', width: 110, alignment: 'right' },
  ],
};

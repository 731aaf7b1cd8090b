import { field } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';

/** What may be left out of a printed report. The opinion, what each of several experts said, and the signature always stand in it. */
export const reportParts = {
  illness: '病情介绍',
  diagnosis: '初步诊断',
  examined: '送检资料',
  purpose: '会诊目的',
  imageDiagnosis: '检查结果',
  keyImages: '关键图像',
} as const;

export type ReportPart = keyof typeof reportParts;

export const reportHeads = { both: '会诊医院与申请医院', target: '仅会诊医院' } as const;

/** How a report is printed: the same of a template, of each of its versions, and of what is answered to whoever asks. */
export const layoutFields = {
  reportTitle: field.text('报告标题', { max: 30, hint: '不填则按业务类型命名', width: 180 }),
  headHospitals: field.choice('页眉医院', reportHeads, {
    required: choose,
    default: 'both',
    width: 160,
    ownWords: 'The program prints the header by these keys, and their words describe what it does.',
  }),
  parts: field.choices('正文内容', reportParts, {
    required: choose,
    default: ['illness', 'diagnosis', 'examined', 'purpose', 'imageDiagnosis', 'keyImages'],
    hint: '会诊意见、各专家意见与签名总是打印',
    ownWords: 'The program prints the parts by these keys, under these headings.',
    width: 260,
  }),
  footNote: field.text('页脚说明', { max: 60, hint: '“会诊意见供参考，诊疗决策与责任由申请医院承担”总是打印，此处填写的说明印在其后' }),
} as const;

export interface ReportLayout {
  reportTitle?: string | undefined;
  headHospitals: keyof typeof reportHeads;
  parts: readonly ReportPart[];
  footNote?: string | undefined;
}

/** Of hospitals that have said nothing. */
export const presetLayout: ReportLayout = { headHospitals: 'both', parts: Object.keys(reportParts) as ReportPart[] };

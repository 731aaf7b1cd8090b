import { field, omit } from '../../../kernel/field.ts';
import { type Message, said } from '../../../kernel/said.ts';
import { consultationFormFields } from '../application.fields.ts';
import { keyImages } from './key-images.fields.ts';
import { type ConsultationKind, type Filled, heldIfUrgent } from './kind.ts';

/** How many experts an application asks, least and most. */
export const seatLimits = { least: 2, most: 8 } as const;

export const expertAnswers = { invited: '待答复', accepted: '已接受', declined: '已谢绝', absent: '未参加' } as const;
/** How somebody took part of a consultation that is held by video: as its room knows, by their own opinion, or as the chief says. */
export const attendances = { room: '视频参会', written: '书面意见', phone: '电话参会' } as const;
export type Attendance = keyof typeof attendances;

/** What who attended says of the conclusion. */
export const verdicts = { confirmed: '同意', dissented: '保留异议' } as const;
export type Verdict = keyof typeof verdicts;

export type ExpertAnswer = keyof typeof expertAnswers;

/** One expert as they are chosen: hospital, department and doctor are one reference. */
export interface ChosenExpert {
  readonly targetTenantId: string;
  readonly targetDeptId: string;
  readonly targetDoctorId: string;
}

/** The same on an order: what they are called, what they cost in cents, and what they answered. The first of an application is its chief. */
export interface Seat extends ChosenExpert {
  readonly targetHospital: string;
  readonly targetDeptName: string;
  readonly targetDoctorName: string;
  /** The word, as it was when the order was handed in. */
  readonly targetDoctorTitle: string;
  readonly price: number;
  readonly answer: ExpertAnswer;
  /** Invited or accepted: the order is in their lists, and their fee is held. */
  readonly isIn: 0 | 1;
  readonly isChief: 0 | 1;
  readonly hasOpinion: 0 | 1;
  /** Why they declined, or were absent. */
  readonly reason?: string;
  /** Of those who attended by video, from the conclusion on. */
  readonly attendance?: Attendance;
  readonly verdict?: Verdict;
  /** As the wire writes instants. */
  readonly answerTime?: string;
}

/** What several experts add to an order. */
export const manySubjectFields = {
  experts: field.json<Seat[], { required: true; mayLack: true; group: string }>('会诊专家', {
    required: true,
    mayLack: true,
    group: '预约信息',
  }),
} as const;

/** Several experts of one or several hospitals (domain rules 6.1.8): each answers, speaks and is paid alone; the chief concludes. */
export const manySubject = {
  name: 'manySubject',
  form: {
    ...omit(consultationFormFields, 'targetTenantId', 'targetDeptId', 'targetDoctorId', 'appointmentTime', 'isSynergy', 'remark'),
    ...manySubjectFields,
    appointmentTime: consultationFormFields.appointmentTime,
    isSynergy: consultationFormFields.isSynergy,
    remark: consultationFormFields.remark,
  },
  problems: ({ experts }: Filled): Record<string, Message> => {
    const chosen = chosenOf(experts);
    if (chosen.length === 0) return {};
    if (chosen.length < seatLimits.least || chosen.length > seatLimits.most)
      return { experts: said`多学科会诊请选择${seatLimits.least}至${seatLimits.most}位专家` };
    return areDifferent(chosen) ? {} : { experts: TWICE };
  },
  opinion: { keyImages },
  heldWithin: heldIfUrgent,
} as const satisfies ConsultationKind;

export const TWICE = '同一位专家只能选择一次';

export function areDifferent(chosen: readonly ChosenExpert[]): boolean {
  return new Set(chosen.map(({ targetDoctorId }) => targetDoctorId)).size === chosen.length;
}

/** The experts of a form or an order, in their order; none where there are none. */
export function chosenOf(experts: unknown): readonly ChosenExpert[] {
  return Array.isArray(experts) ? experts : [];
}

import type { ConsultationFigure } from '../consultation/consultation-figures.ts';
import type { KindName } from '../consultation/kinds/kind-names.ts';
import type { Figure } from './statistics.endpoints.ts';

/** By which time a number counts, as it is said beside it. Charts and both pages of statistics go by the first (domain rules 6.9.2). */
export const countedTimes = {
  submitTime: '按提交时间',
  diagnosisTime: '按完成时间',
  scheduleTime: '按预约时间',
  now: '当前状态',
} as const;

export type CountedTime = keyof typeof countedTimes;

/** The time of each number of the home page: what it says, and what it is counted by. */
export const figureTimes = {
  today: 'submitTime',
  going: 'now',
  finished_month: 'diagnosisTime',
  canceled_month: 'submitTime',
  upcoming: 'scheduleTime',
} as const satisfies Record<Figure, CountedTime>;

/** Of which kinds alone a figure can count an order: those in which the first diagnosis and the slides are judged. Every other one counts all kinds. */
export const figureKinds: Readonly<Partial<Record<ConsultationFigure, readonly KindName[]>>> = {
  compared: ['telemedicine'],
  agreed: ['telemedicine'],
  graded: ['telemedicine'],
  qualified: ['telemedicine'],
};

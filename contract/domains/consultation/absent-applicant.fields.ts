import { field } from '../../kernel/field.ts';

/** So long after the hour they may still be on their way: nobody is reported before. */
export const ABSENT_AFTER_MINUTES = 15;

const told = { readOnly: true } as const;

/** What the expert's side said when nobody of the applicant's side had come at the appointed hour, and what these answered (ADR 0173). */
export const absentFields = {
  absentReportTime: field.datetime('未到报告时间', told),
  absentReporterName: field.text('未到报告人', { ...told, max: 50 }),
  absentReason: field.longText('联系经过', { ...told, max: 500 }),
  /** Until when the applicant may object: nothing ends before. */
  absentObjectUntil: field.datetime('异议截止时间', told),
  absentObjectTime: field.datetime('提出异议时间', told),
  absentObjection: field.longText('异议说明', { ...told, max: 500 }),
} as const;

/** On either side: as the store has it, or as it was sent. */
interface Reported {
  readonly scheduleTime?: Date | string | null | undefined;
  readonly applyOrderStatus?: string | null | undefined;
  readonly absentReportTime?: Date | string | null | undefined;
  readonly absentObjectTime?: Date | string | null | undefined;
}

/** Whether what was reported is of the hour that counts: a server of the release before moves that without taking the report away. */
export const isOfPresentHour = ({ scheduleTime, absentReportTime }: Reported): boolean =>
  Boolean(scheduleTime && absentReportTime && absentReportTime >= scheduleTime);

/** Whether it is reported that nobody came, nobody has objected, and nothing else became of the order. */
export const isReportedAbsent = (row: Reported): boolean =>
  row.applyOrderStatus === 'wait_diagnosis' && isOfPresentHour(row) && !row.absentObjectTime;

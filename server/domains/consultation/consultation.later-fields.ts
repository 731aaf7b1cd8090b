import { field } from '../../../contract/kernel/field.ts';

/** Who graded slides as unqualified: hospital, department and expert. */
export interface SlideRejection {
  readonly tenantId: string | null;
  readonly deptId: string | null;
  readonly doctorId: string | null;
}

const kept = { readOnly: true, hidden: true } as const;

/** What the server keeps of moves that an order has besides the way through its states. */
export const laterFields = {
  /** By which hour the applicant's cancellation is judged beside the one that counts: the latest that they were told in this round (ADR 0160). */
  promisedTime: field.datetime('退费参照时间', kept),
  /** Until when all of it goes back to them: the hour that followed upon one that nobody held (ADR 0160). */
  freeUntil: field.datetime('全额退费截止时间', kept),
  /** Percent of what was paid that were to go back, as the applicant was told when they were reported absent: no less does (ADR 0173). */
  absentPercent: field.whole('未到退费比例', { ...kept, min: 0, max: 100 }),
  /** Whose absence was entered after its hour was arranged, which lies in it: somebody moves the hour (ADR 0189). */
  stoppedIds: field.ids('停诊专家', kept),
  /** Whose draft the order is that this one was applied for anew as, until it is handed in. */
  renewedForId: field.id('再次申请人', kept),
  /** When expert and operators were reminded, in this round, that it should be done by now. */
  finishRemindedTime: field.datetime('完成提醒时间', kept),
  /** From when on it is counted until it should be done, where it stood still for a supplement in this round; else its audit. */
  finishSince: field.datetime('完成时限起点', kept),
  /** From whom its slides came back as unqualified, in rounds before this one: the statistics count those gradings as well. */
  slideRejections: field.json<SlideRejection[]>('切片不合格退回记录', kept),
  /** Who handed it in, in this round: the applicant, or who did it in their place. They do not approve it as well. */
  submitterId: field.id('提交人', kept),
} as const;

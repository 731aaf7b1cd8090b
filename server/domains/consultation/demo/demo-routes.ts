import type { consultationStates } from '../../../../contract/domains/consultation/consultation.states.ts';
import type { slideReturnStates } from '../../../../contract/domains/consultation/kinds/slide-return.states.ts';

/** Those of whole orders: what each of several experts says of a conclusion is played with them. What leaves an order where it is leads nowhere, and nobody is waited for in vain. */
export type Step = Exclude<
  keyof typeof consultationStates.steps,
  | ('confirm' | 'dissent' | 'deptReturn' | 'officeApprove' | 'officeReturn' | 'reschedule' | 'reportAbsent' | 'objectAbsent' | 'renew')
  | 'resumeUnsupplied'
>;
export type SlideStep = keyof typeof slideReturnStates.steps;

/** A way through the states that some orders have gone, and how long ago their last step was. */
export interface DemoRoute {
  count: number;
  steps: readonly Step[];
  /** Hours before now, least and most. */
  ago: readonly [number, number];
  /** True where a fee must have been due. */
  paid?: true;
  urgent?: boolean;
  /** What becomes of its posted slides after the opinion. */
  slides?: readonly SlideStep[];
  /** Nobody has said yet whether they agree with its conclusion. */
  unconfirmed?: true;
  /** Since the hospital approves what leaves it. */
  needsApproval?: true;
  /** Of what is still to come: hours from now to the scheduled time. */
  scheduledIn?: readonly [number, number];
}

const toAudit = ['submit', 'pay', 'auditPass'] as const;
const toSchedule = [...toAudit, 'schedule'] as const;
const toOpinion = [...toSchedule, 'start', 'opinion'] as const;
const HISTORY: readonly [number, number] = [3, 2780];

/**
 * Some 80 orders of the plain kind over its thirteen states. Orders without a fee leave `pay` out. Open orders are young enough that the
 * clock does not expire them at once.
 */
export const demoRoutes: readonly DemoRoute[] = [
  { count: 18, steps: [...toOpinion, 'statementPass'], ago: HISTORY },
  { count: 1, steps: ['submit', 'pay', 'auditReturn', ...toOpinion, 'statementPass'], ago: HISTORY },
  { count: 1, steps: [...toOpinion, 'statementNoPass', 'supplement', 'statementPass'], ago: HISTORY },
  { count: 6, steps: toOpinion, ago: [1, 150] },
  { count: 1, steps: [...toOpinion, 'statementNoPass', 'supplement'], ago: [1, 100] },
  { count: 2, steps: [...toOpinion, 'statementNoPass'], ago: [2, 240] },
  { count: 3, steps: ['submit', 'pay', 'auditReturn'], ago: [1, 400] },
  { count: 1, steps: [...toAudit, 'sendBack'], ago: [2, 600] },
  { count: 1, steps: [...toSchedule, 'sendBack'], ago: [2, 600] },
  { count: 1, steps: ['cancel'], ago: [4, 2400] },
  { count: 1, steps: ['submit', 'cancel'], ago: [4, 2600] },
  { count: 2, steps: ['submit', 'pay', 'cancel'], ago: [4, 2600] },
  { count: 1, steps: [...toAudit, 'cancel'], ago: [4, 2600] },
  { count: 3, steps: [...toSchedule, 'cancel'], ago: [4, 2600], paid: true },
  { count: 1, steps: ['submit', 'expire'], ago: [14, 2500], paid: true },
  { count: 1, steps: [...toAudit, 'expire'], ago: [14, 2500] },
  { count: 1, steps: [...toSchedule, 'expire'], ago: [14, 2500] },
  { count: 1, steps: ['submit', 'pay', 'auditReturn', 'nullify'], ago: [14, 2500] },
  { count: 1, steps: [...toAudit, 'expire', 'nullify'], ago: [14, 2500] },
  { count: 1, steps: [...toSchedule, 'expire', 'nullify'], ago: [14, 2500] },
  { count: 1, steps: [...toSchedule, 'start', 'close'], ago: [14, 2500], paid: true },
  { count: 4, steps: [], ago: [0.3, 180] },
  { count: 1, steps: ['submit', 'cancel', 'recover'], ago: [1, 120] },
  { count: 4, steps: ['submit'], ago: [0.2, 15], paid: true },
  { count: 8, steps: ['submit', 'pay'], ago: [0.2, 30] },
  { count: 3, steps: toAudit, ago: [0.2, 14], urgent: true },
  { count: 3, steps: toAudit, ago: [0.5, 36], urgent: false },
  { count: 6, steps: toSchedule, ago: [0.3, 30], scheduledIn: [1, 120] },
  { count: 2, steps: toSchedule, ago: [5, 30], scheduledIn: [-1.3, -0.3] },
  { count: 4, steps: [...toSchedule, 'start'], ago: [0.05, 1.2] },
];

/** Hours that pass before a step, least and most; the second pair is for urgent orders. */
export const stepHours: Readonly<Record<Step, readonly [readonly [number, number], readonly [number, number]]>> = {
  submit: [
    [0.2, 5],
    [0.1, 0.6],
  ],
  deptApprove: [
    [0.05, 0.1],
    [0.05, 0.1],
  ],
  pay: [
    [0.2, 5],
    [0.1, 0.8],
  ],
  auditPass: [
    [0.5, 16],
    [0.1, 1.5],
  ],
  claim: [
    [0.05, 0.3],
    [0.02, 0.1],
  ],
  release: [
    [0.05, 0.2],
    [0.02, 0.1],
  ],
  releaseIdle: [
    [0.2, 0.4],
    [0.2, 0.3],
  ],
  sendSlides: [
    [2, 30],
    [1, 4],
  ],
  receiveSlides: [
    [20, 60],
    [12, 30],
  ],
  auditReturn: [
    [1, 20],
    [0.2, 2],
  ],
  schedule: [
    [0.5, 20],
    [0.2, 1.8],
  ],
  sendBack: [
    [1, 14],
    [0.5, 4],
  ],
  start: [
    [6, 66],
    [1, 4],
  ],
  askSupplement: [
    [1, 8],
    [0.2, 1],
  ],
  answerSupplement: [
    [4, 40],
    [1, 4],
  ],
  withdrawSupplement: [
    [2, 20],
    [1, 4],
  ],
  opinion: [
    [0.6, 3],
    [0.5, 2],
  ],
  statementPass: [
    [3, 70],
    [3, 50],
  ],
  statementNoPass: [
    [3, 50],
    [3, 40],
  ],
  supplement: [
    [2, 40],
    [2, 30],
  ],
  cancel: [
    [0.6, 10],
    [0.5, 3],
  ],
  recover: [
    [1, 30],
    [1, 8],
  ],
  expire: [
    [9, 60],
    [9, 30],
  ],
  close: [
    [30, 90],
    [30, 60],
  ],
  nullify: [
    [6, 100],
    [6, 60],
  ],
};

export const demoReasons = {
  auditReturn: [
    '请补充近一周的影像检查资料后再提交',
    '病情介绍过于简略，请补充用药情况和主要检验结果',
    '会诊科室选择有误，请核对后重新提交',
    '缺少既往病史和过敏史，请完善',
  ],
  sendBack: [
    { returnReason: 'no_time', respRespondentsReason: '外出参加学术会议，该时段无法会诊，请改约其他专家' },
    { returnReason: 'not_ours', respRespondentsReason: '病情更适合由介入团队评估，建议改请相应亚专科' },
    { returnReason: 'material', respRespondentsReason: '上传的图像不清晰，无法判断，请重新上传后再申请' },
  ],
  cancel: ['患者病情好转，家属要求暂不会诊', '患者已自行转往上级医院', '重复申请，保留另一单', '患者家属改期，择日重新申请'],
  statementNoPass: ['会诊意见未给出用药剂量和疗程，请补充', '意见过于简单，请补充随访和转诊建议', '诊断依据未写明，请完善后再次申请结算'],
  close: ['专家临时出诊抢救，未能完成会诊，经协商终止', '专家已调离，会诊无法继续'],
  askSupplement: ['请加做免疫组化CK19、Galectin-3、HBME-1，以鉴别滤泡性病变', '请补充同部位的高倍镜图像，目前图像难以判断核特征'],
  answerSupplement: '已按要求补做，结果与图像见附件。',
  askToKeep: '病例典型，拟留作教学切片',
  refuseToKeep: '该切片须归档，请寄回',
  closeReturn: '快递公司确认遗失，双方已知悉',
  nullify: ['申请已失效，患者已出院，作废处理', '长期未处理，经与申请医生确认后作废', '信息填写有误，另行申请'],
  lessExtra: '会诊记录只支持其中一部分时间',
  supplement: '补充：请结合患者体重和肾功能调整剂量；出院后1周、1月复诊，期间出现症状加重、意识改变或呼吸困难应立即就诊或经绿色通道转诊。',
} as const;

import { doctorDetail } from '../../../../contract/domains/consultation/doctor-detail.resource.ts';
import { remarkTypicalCase } from '../../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { mdtPatient } from '../../../../contract/domains/consultation/mdt-patient.resource.ts';
import { multidisciplinary } from '../../../../contract/domains/consultation/multidisciplinary.resource.ts';
import { moveOf } from '../../../../contract/kernel/moves.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { APPLYING_TENANT, EXPERT_TENANT } from '../../../demo/demo-people.ts';
import type { Stage } from '../../../engine/demo.ts';
import type { DemoOrder } from '../consultation-demo.reads.ts';
import type { PlannedOrder } from './play-order.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const doctors = [
  {
    account: 'expert1',
    speciality: '冠心病介入治疗、心力衰竭',
    academicPost: '省医学会心血管病学分会委员',
    introduction: '从事心血管内科临床工作二十余年。',
    physiologyTypes: ['1'],
  },
  {
    account: 'expert2',
    speciality: '帕金森病与运动障碍、脑血管病',
    academicPost: '市神经内科质控中心专家',
    introduction: '长期从事运动障碍疾病的诊治。',
    physiologyTypes: ['2', '3'],
  },
  { account: 'expert3', speciality: '慢性气道疾病、肺部感染', introduction: '擅长呼吸危重症的综合救治。' },
] as const;

const requests = [
  {
    ...{ patientName: '陶静仪', patientSex: '2', patientAge: 47, patientPhone: '13900010001', patientIdCard: '530302197809120041' },
    ...{ illnessIntroduced: '反复上腹痛四月，胃镜、CT各一次未能明确，希望多个科室一起看。', wishes: '消化内科、肝胆外科、影像科' },
  },
  {
    ...{ patientName: '孟广年', patientSex: '1', patientAge: 69, patientPhone: '13900010002', patientIdCard: '530302195611230035' },
    ...{ illnessIntroduced: '肺部结节半年内增大，同时有房颤，想知道能否手术。', wishes: '胸外科、心内科、呼吸内科' },
  },
  {
    ...{ patientName: '蔡雨荷', patientSex: '2', patientAge: 33, patientPhone: '13900010003', patientIdCard: '530302199204170022' },
    ...{ illnessIntroduced: '体检发现甲状腺小结节，想请专家看看。', wishes: '甲状腺外科' },
    step: 'refuse',
  },
] as const;

const mdtPatients = [
  {
    ...{ patientName: '姚秉钧', patientSex: '1', patientBrith: '1957-03-11', patientPhone: '13900020001', medicalRecordNo: 'ZY20261018' },
    ...{ patientIdCard: '530302195703110034', diagnosis: '右肺上叶占位；心房颤动；慢性阻塞性肺疾病' },
    illnessIntroduced: '右肺上叶结节半年内由12mm增至21mm，合并房颤抗凝治疗，肺功能中度阻塞。',
    treatmentIntroduced: '利伐沙班15mg每日一次；吸入长效支气管扩张剂；未行穿刺。',
    mdtQuestion: '能否耐受肺叶切除，围手术期抗凝如何桥接，是否先行穿刺活检。',
  },
  {
    ...{ patientName: '纪采薇', patientSex: '2', patientBrith: '1984-09-02', patientPhone: '13900020002', medicalRecordNo: 'ZY20261027' },
    ...{ patientIdCard: '530302198409020045', diagnosis: '系统性红斑狼疮；狼疮性肾炎；妊娠18周' },
    illnessIntroduced: '孕18周，尿蛋白2.6g/24h，补体下降，血压146/92mmHg。',
    treatmentIntroduced: '泼尼松20mg每日一次，羟氯喹200mg每日两次。',
    mdtQuestion: '能否继续妊娠，免疫抑制剂如何选择，随访间隔。',
  },
  {
    ...{ patientName: '钟伯安', patientSex: '1', patientBrith: '1949-12-20', patientPhone: '13900020003', medicalRecordNo: 'ZY20261109' },
    ...{ patientIdCard: '530302194912200051', diagnosis: '梗阻性黄疸；胰头占位；2型糖尿病' },
    illnessIntroduced: '无痛性黄疸三周，总胆红素268μmol/L，增强CT示胰头低强化灶28mm。',
    mdtQuestion: '可切除性评估，术前是否减黄，血糖如何控制。',
  },
] as const;

/** What hospitals say of their doctors, what patients have asked for, and who is prepared for several experts. */
export function playCards(stage: Stage): void {
  const admin = stage.person(`${EXPERT_TENANT}/admin`);
  const at = stage.now - 140 * DAY_MS;
  for (const { account, ...said } of doctors) {
    const card = { userId: stage.person(`${EXPERT_TENANT}/${account}`).userId, ...said };
    stage.scene(at, card, () => stage.playAs(admin, at).call(endpointOf(doctorDetail, 'submit'), card));
  }
  const doctor = stage.person(`${APPLYING_TENANT}/doctor1`);
  for (const [index, patient] of mdtPatients.entries()) {
    const preparedAt = stage.now - (6 - index) * DAY_MS;
    stage.scene(preparedAt, patient, () => stage.playAs(doctor, preparedAt).call(endpointOf(mdtPatient, 'submit'), patient));
  }
  for (const [index, { ...request }] of requests.entries()) {
    const askedAt = stage.now - (3 - index) * DAY_MS - 5 * HOUR_MS;
    const step = 'step' in request ? request.step : undefined;
    const sent = Object.fromEntries(Object.entries(request).filter(([name]) => name !== 'step'));
    const kept = { id: '' };
    stage.scene(askedAt, kept, async () => {
      kept.id = (await stage.playAs(doctor, askedAt).call<{ id: string }>(endpointOf(multidisciplinary, 'submit'), sent)).id;
    });
    if (!step) continue;
    const why = step === 'refuse' ? { reply: '单一专科门诊即可明确，请挂甲状腺外科专家号' } : {};
    stage.scene(askedAt + 4 * HOUR_MS, kept, () =>
      stage.playAs(doctor, askedAt + 4 * HOUR_MS).call(moveOf(multidisciplinary, step), { id: kept.id, ...why }),
    );
  }
}

/** Settled pathology, and what was settled with a whole study of a CT, is shown to others some hours after its opinion. */
export function playTypicalCase(stage: Stage, order: DemoOrder, { kind, plan, people, form }: PlannedOrder): void {
  const opinion = plan.steps.find(({ step }) => step === 'opinion');
  const settled = plan.steps.find(({ step }) => step === 'statementPass');
  const studies = kind === 'oneSubject' ? form.dicomPath : undefined;
  if ((kind !== 'telemedicine' && !studies) || !opinion || !settled) return;
  const at = Math.round((opinion.at + settled.at) / 2);
  const remark = studies
    ? { remarkType: 'difficult', remark: '肺窗与纵隔窗对照阅读，注意病灶边缘与血管的关系。', studies, imagesChecked: 1 }
    : { remarkType: 'teaching', remark: '核沟、核内假包涵体典型，可与滤泡性病变对照学习。' };
  stage.scene(at, order, () => stage.playAs(people.expert, at).call(remarkTypicalCase, { applyOrderId: order.id, ...remark }));
}

import { cooperationAgreement } from '../../../contract/domains/consultation/cooperation-agreement.resource.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { onCall } from '../../../contract/domains/consultation/on-call.resource.ts';
import { receiverAddress } from '../../../contract/domains/consultation/receiver-address.resource.ts';
import { submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { APPLYING_TENANT, EXPERT_TENANT } from '../../demo/demo-people.ts';
import { createDemoRandom } from '../../demo/demo-random.ts';
import { keepPictures } from '../../demo/load-pictures.ts';
import type { Demo, Stage } from '../../engine/demo.ts';
import { announceDemoOrders } from './consultation-demo.reads.ts';
import { demoDeeds } from './demo/demo-deeds.ts';
import { communityFees, demoFees, POOL_FEE } from './demo/demo-fees.ts';
import { planOrders } from './demo/plan-orders.ts';
import { inWorkingHours } from './demo/plan-times.ts';
import { playCards, playTypicalCase } from './demo/play-cards.ts';
import { playOrder } from './demo/play-order.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HOSPITALS = [EXPERT_TENANT, APPLYING_TENANT, '100003'];

/** Some months of consultations, each played by its people. */
export const consultationDemo: Demo = {
  params: [
    [APPLYING_TENANT, 'consultation.pay-limit', '36'],
    [APPLYING_TENANT, 'consultation.agreement-required', '1'],
    [EXPERT_TENANT, 'ecg.pool-fee', String(POOL_FEE)],
    ...HOSPITALS.flatMap((tenantId): [string, string, string][] => [
      [tenantId, 'consultation.consent-required', '1'],
      [tenantId, 'consultation.expert-years', '3'],
      [tenantId, 'consultation.expert-title-required', '1'],
    ]),
  ],
  deeds: demoDeeds,
  plan: async (stage) => {
    playFees(stage);
    playAgreements(stage);
    playAddress(stage);
    playShifts(stage);
    playApprovalRule(stage);
    playCards(stage);
    const doctors = ['doctor1', 'doctor2'].map((account) => stage.person(`${APPLYING_TENANT}/${account}`));
    const pictures = await keepPictures(stage, doctors, stage.now - 140 * DAY_MS);
    const planned = await planOrders(stage, pictures.of);
    await pictures.keepRecordings();
    const random = createDemoRandom(20_260_102);
    announceDemoOrders(
      stage,
      planned.map((one) => {
        const order = playOrder(stage, one, random);
        playTypicalCase(stage, order, one);
        return order;
      }),
    );
  },
};

/** What the hospitals of the group have agreed; one agreement has run out, and was renewed. */
function playAgreements(stage: Stage): void {
  const at = stage.now - 146 * DAY_MS;
  const day = (days: number) => toWireDate(stage.now + days * DAY_MS);
  const agreements = [
    { agreementNo: 'YC-2026-001', fromTenantId: EXPERT_TENANT, toTenantId: APPLYING_TENANT, startDate: day(-300), endDate: day(430) },
    { agreementNo: 'YC-2026-002', fromTenantId: EXPERT_TENANT, toTenantId: '100003', startDate: day(-280), remark: '医联体成员单位' },
    { agreementNo: 'YC-2025-014', fromTenantId: APPLYING_TENANT, toTenantId: '100003', startDate: day(-600), endDate: day(-235) },
    { agreementNo: 'YC-2026-003', fromTenantId: APPLYING_TENANT, toTenantId: '100003', startDate: day(-234), endDate: day(131) },
  ];
  const operator = stage.person('000000/operator');
  for (const agreement of agreements)
    stage.scene(at, agreement, () => stage.playAs(operator, at).call(endpointOf(cooperationAgreement, 'submit'), agreement));
}

/** Where the experts' hospital has slides sent to. */
function playAddress(stage: Stage): void {
  const at = stage.now - 145 * DAY_MS;
  const admin = stage.person(`${EXPERT_TENANT}/admin`);
  const address = {
    contactPeople: '病理科收发室',
    contactPhone: '13800000136',
    addr: '滨海市中山路200号滨海市第一人民医院门诊楼5层',
    isDefault: 1,
  };
  stage.scene(at, address, () => stage.playAs(admin, at).call(endpointOf(receiverAddress, 'submit'), address));
}

/** Who reads ECGs there this week: the first line and the second. */
function playShifts(stage: Stage): void {
  const at = stage.now - DAY_MS;
  const admin = stage.person(`${EXPERT_TENANT}/admin`);
  const week = { startTime: toWireTime(at), endTime: toWireTime(at + 7 * DAY_MS) };
  for (const [line, account] of [
    ['1', 'expert1'],
    ['2', 'expert2'],
  ] as const) {
    const shift = { doctorId: stage.person(`${EXPERT_TENANT}/${account}`).userId, line, ...week };
    stage.scene(at, shift, () => stage.playAs(admin, at).call(endpointOf(onCall, 'submit'), shift));
  }
}

/** The applying hospital has come to approve what several experts are asked by video, before it goes out: what was handed in earlier went without. */
function playApprovalRule(stage: Stage): void {
  const at = inWorkingHours(stage.now - 0.4 * HOUR_MS, stage.now);
  const rule = { paramKey: 'mdt.needs-approval', paramValue: '1' };
  // What is played beside others of the same day would come before or after it by chance.
  stage.tick(at, () => stage.playAs(stage.person(`${APPLYING_TENANT}/admin`), at).call(submitTenantParam, rule));
}

/** What the experts' hospitals ask for, entered by their administrators before the first order. */
function playFees(stage: Stage): void {
  const at = stage.now - 145 * DAY_MS;
  const admin = stage.person(`${EXPERT_TENANT}/admin`);
  for (const fee of demoFees) {
    stage.scene(at, fee, () => stage.playAs(admin, at).call(endpointOf(doctorFee, 'submit'), fee));
  }
  const community = stage.person('100003/admin');
  for (const fee of Object.values(communityFees))
    stage.scene(at, fee, () => stage.playAs(community, at).call(endpointOf(doctorFee, 'submit'), fee));
}

import { confirmReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { approveReport, giveBackReport, handOverReport, recallReport } from '../../../contract/domains/report/report-review.endpoints.ts';
import { reportBusiness, reportTemplate } from '../../../contract/domains/report/report-template.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { APPLYING_TENANT, DEMO_PASSWORD, EXPERT_TENANT } from '../../demo/demo-people.ts';
import { createDemoRandom } from '../../demo/demo-random.ts';
import type { Demo, Stage } from '../../engine/demo.ts';
import { type DemoOrder, demoOrders, timeOf } from '../consultation/consultation-demo.reads.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Each takes a moment to lay out. */
const SENT_REPORTS = 3;

/** Reports of what was held: the latest settled ones were signed and sent, of the others many are drafts; those on slides two sign. */
export const reportDemo: Demo = {
  params: [EXPERT_TENANT, APPLYING_TENANT, '100003'].map((tenantId) => [tenantId, 'report.sign-required', '1'] as const),
  deeds: [
    {
      ...{ call: 'preview-report', title: '预览报告', path: '/api/blade-remote/report/preview', domain: 'report' },
      params: '{"applyOrderId":"（不记录）"}',
    },
  ],
  plan: async (stage) => {
    openTemplate(stage);
    const random = createDemoRandom(815);
    const settled = demoOrders(stage).filter((order) => timeOf(order, 'statementPass'));
    const latest = new Set(settled.toSorted((one, other) => settledAt(other) - settledAt(one)).slice(0, SENT_REPORTS));
    const reviewed = demoOrders(stage).filter((order) => order.kind === 'telemedicine' && isHeld(order));
    for (const [at, order] of reviewed.entries()) review(stage, order, stories[at % stories.length] ?? 'waits');
    for (const order of demoOrders(stage)) {
      const heldAt = timeOf(order, 'opinion');
      if (!heldAt || !isHeld(order) || reviewed.includes(order)) continue;
      const isSent = latest.has(order);
      const at = Math.min(heldAt + random.between(0.2, 2) * HOUR_MS, stage.now);
      if (isSent || random.chance(0.7)) write(stage, order, at);
      if (isSent) send(stage, order, Math.min(at + HOUR_MS / 2, stage.now));
    }
  },
};

/** The expert hospital calls its pathology reports by its own name; its first try had no pictures. */
function openTemplate(stage: Stage): void {
  const at = stage.now - 200 * DAY_MS;
  const admin = stage.person(`${EXPERT_TENANT}/admin`);
  const layout = { reportTitle: '远程病理会诊意见书', headHospitals: 'both' as const, footNote: '本意见书仅对所送切片负责' };
  const template = { templateName: '病理会诊意见书', bussinessType: 'telemedicine' as const, ...layout };
  const parts = ['diagnosis', 'examined', 'purpose'] as const;
  const submit = endpointOf(reportTemplate, 'submit');
  stage.scene(at, template, async () => {
    const play = () => stage.playAs(admin, at);
    const { id, version } = await play().call(submit, { ...template, parts: [...parts] });
    await play().call(submit, { ...template, id, version, parts: [...parts, 'keyImages'] });
    const business = { bussinessType: template.bussinessType, templateId: id, reviewRequired: 1 as const };
    await play().call(endpointOf(reportBusiness, 'submit'), { ...business, remark: '病理报告由两位医师签发' });
  });
}

const isHeld = (order: DemoOrder): boolean => timeOf(order, 'opinion') !== undefined && order.passes.at(-1)?.to !== 'nullify';

const stories = ['approved', 'waits', 'givenBack', 'recalled'] as const;
const REMARK = '镜下所见与诊断结论不完全对应，请补充免疫组化判读依据';

/** What becomes of a report on slides, which two sign, after whatever else happens to its order. */
function review(stage: Stage, order: DemoOrder, story: (typeof stories)[number]): void {
  const reviewer = stage.person(`${EXPERT_TENANT}/${order.expert.account === 'expert3' ? 'expert1' : 'expert3'}`);
  const begun = order.passes.at(-1)?.at ?? stage.now;
  const at = (share: number): number => begun + (stage.now - begun) * share;
  write(stage, order, at(0.2));
  stage.scene(at(0.4), order, () =>
    stage
      .playAs(order.expert, at(0.4))
      .call(handOverReport, { applyOrderId: order.id, reviewerId: reviewer.userId, password: DEMO_PASSWORD }),
  );
  if (story === 'waits') return;
  stage.scene(at(0.6), order, () => {
    const play = stage.playAs(story === 'recalled' ? order.expert : reviewer, at(0.6));
    if (story === 'approved') return play.call(approveReport, { applyOrderId: order.id, password: DEMO_PASSWORD });
    if (story === 'recalled') return play.call(recallReport, { applyOrderId: order.id });
    return play.call(giveBackReport, { applyOrderId: order.id, reviewRemark: REMARK });
  });
}

const settledAt = (order: DemoOrder): number => timeOf(order, 'statementPass') ?? 0;

function write(stage: Stage, order: DemoOrder, at: number): void {
  const { opinion, advice } = order.told;
  stage.scene(at, order, () => stage.playAs(order.expert, at).call(saveReport, { applyOrderId: order.id, opinion, advice }));
}

function send(stage: Stage, order: DemoOrder, at: number): void {
  const sent = () => ({ applyOrderId: order.id, password: DEMO_PASSWORD });
  stage.scene(at, order, () => stage.playAs(order.expert, at).call(confirmReport, sent()));
}

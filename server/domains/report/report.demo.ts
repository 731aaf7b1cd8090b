import { confirmReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
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

/** Reports of what was held: the latest settled ones were signed and sent, of the others many are drafts. */
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
    for (const order of demoOrders(stage)) {
      const heldAt = timeOf(order, 'opinion');
      if (!heldAt || order.passes.at(-1)?.to === 'nullify') continue;
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
    await play().call(endpointOf(reportBusiness, 'submit'), { bussinessType: template.bussinessType, templateId: id });
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

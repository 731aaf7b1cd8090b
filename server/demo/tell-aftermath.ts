import type { ReportRow } from '../domains/report/report.tables.ts';
import { reportContent, signHashOf } from '../domains/report/report-content.ts';
import { reportDocument } from '../domains/report/report-document.ts';
import { renderPdf } from '../kernel/pdf/render-pdf.ts';
import type { Services } from '../kernel/services.ts';
import { newId } from '../kernel/store/rows.ts';
import { createDemoRandom, type DemoRandom } from './demo-random.ts';
import { keepDemoFile } from './load-pictures.ts';
import type { Order, Story } from './tell-story.ts';

const HOUR_MS = 3_600_000;
const SENT_REPORTS = 5;

const praise = [
  '会诊意见具体明确，对基层处理很有帮助，患者恢复顺利。',
  '专家回复及时，耐心解答了用药和转诊问题。',
  '意见专业，治疗方案可操作性强。',
  '沟通顺畅，帮助很大。',
];
const praiseOfApplicant = ['病历资料完整，病情介绍清楚。', '申请资料齐全，影像清晰，配合良好。', '现场查体规范，执行意见到位。'];
const complaint = '等待时间偏长，意见未说明用药剂量，希望改进。';

/** What happens to consulted orders besides their state: both sides' evaluations, changing the orders' own marks. */
export function tellEvaluations(stories: readonly Story[], now: number): Record<string, unknown>[] {
  const random = createDemoRandom(4_711);
  return stories
    .map(({ order }) => order)
    .filter(isConsulted)
    .flatMap((order) =>
      (['apply', 'target'] as const).flatMap((side) => {
        const at = Number(order.diagnosisTime) + random.between(1, 180) * HOUR_MS;
        if (!random.chance(side === 'apply' ? 0.72 : 0.5) || at > now) return [];
        mark(
          order,
          side === 'apply' ? { evaluateApply: '1' } : { evaluateTarget: '1' },
          at,
          side === 'apply' ? order.applyUserId : order.targetDoctorId,
        );
        return [evaluationOf(order, side, at, random)];
      }),
    );
}

function isConsulted({ applyOrderStatus }: Order): boolean {
  return applyOrderStatus === 'diagnosis' || applyOrderStatus === 'complete';
}

function evaluationOf(order: Order, side: 'apply' | 'target', at: number, random: DemoRandom): Record<string, unknown> {
  const overallScore = random.pick([5, 5, 5, 5, 5, 5, 4, 4, 4, 3, random.chance(0.3) ? 2 : 4]);
  const near = (): number => Math.min(5, Math.max(1, overallScore + random.pick([0, 0, 1, -1])));
  const said = overallScore <= 2 ? complaint : random.pick(side === 'apply' ? praise : praiseOfApplicant);
  const author =
    side === 'apply'
      ? { evaluatorId: order.applyUserId, applyUserName: order.applyDoctorName }
      : { evaluatorId: order.targetDoctorId, applyUserName: order.targetDoctorName };
  return {
    ...copyOf(order, 'patientName', 'applyUserId', 'applyDoctorName', 'applyDeptId', 'targetDoctorId', 'targetDoctorName', 'targetDeptId'),
    ...author,
    ...{
      id: newId(),
      applyOrderId: order.id,
      side,
      overallScore,
      timelinessScore: near(),
      professionalismScore: near(),
      content: overallScore === 3 ? undefined : said,
    },
    ...{ partyTenantIds: [order.tenantId, order.targetTenantId], evaluateTime: new Date(at), showStatus: '1', editCount: 0 },
    ...{ createTime: new Date(at), updateTime: new Date(at), createUser: author.evaluatorId, updateUser: author.evaluatorId },
  };
}

/** What evaluations and reports keep of their order, so that lists need not join it. */
function copyOf(order: Order, ...names: (keyof Order)[]): Record<string, unknown> {
  return Object.fromEntries((['tenantId', 'no', 'targetTenantId', ...names] as const).map((name) => [name, order[name]]));
}

function mark(order: Order, values: Record<string, unknown>, at: number, userId: string | null | undefined): void {
  const later = at > Number(order.updateTime) ? { updateTime: new Date(at), updateUser: userId } : {};
  Object.assign(order, values, later, { version: order.version + 1 });
}

/** Reports of consulted orders: the latest settled ones were sent, with their PDF; of the others many are drafts. */
export async function tellReports(services: Services, stories: readonly Story[], advice: ReadonlyMap<string, string>, now: number) {
  const random = createDemoRandom(815);
  const consulted = stories.filter(({ order }) => isConsulted(order));
  const settled = consulted.filter(({ order }) => order.applyOrderStatus === 'complete');
  const latest = new Set(settled.toSorted((a, b) => Number(b.order.statementTime) - Number(a.order.statementTime)).slice(0, SENT_REPORTS));
  const reports: Record<string, unknown>[] = [];
  const files: Record<string, unknown>[] = [];
  for (const story of consulted) {
    const isSent = latest.has(story);
    if (!isSent && !random.chance(0.7)) continue;
    const report = draftOf(
      story.order,
      advice.get(story.order.diagnosis ?? ''),
      Math.min(Number(story.order.diagnosisTime) + random.between(0.2, 2) * HOUR_MS, now),
    );
    if (isSent) files.push(await send(services, story, report, Math.min(Number(report.createTime) + HOUR_MS / 2, now)));
    reports.push(report);
  }
  return { reports, files };
}

function draftOf(order: Order, advice: string | undefined, at: number): ReportRow & Record<string, unknown> {
  const { id, tenantId, no, patientName, applyHospitalName, targetHospital, applyUserId, applyDeptId, targetTenantId, targetDeptId } =
    order;
  mark(order, { reportStatus: 'report_wait_send' }, at, order.targetDoctorId);
  return {
    ...{ tenantId, no, patientName, applyHospitalName, targetHospital, applyUserId, applyDeptId, targetTenantId, targetDeptId },
    ...{ id: newId(), applyOrderId: id, revision: 1, reportStatus: 'report_wait_send', opinion: order.respRespondentsOpinion, advice },
    ...{ partyTenantIds: [tenantId, targetTenantId ?? ''], authorId: order.targetDoctorId, authorName: order.targetDoctorName, version: 0 },
    ...{ createTime: new Date(at), updateTime: new Date(at), createUser: order.targetDoctorId, updateUser: order.targetDoctorId },
  } as ReportRow & Record<string, unknown>;
}

async function send(
  services: Services,
  { order, moves }: Story,
  report: ReportRow & Record<string, unknown>,
  at: number,
): Promise<Record<string, unknown>> {
  const signature = { name: order.targetDoctorName ?? '', method: '密码签名', at: new Date(at) };
  const pdf = await renderPdf(reportDocument(reportContent(order, report, { confirmedAt: new Date(at), signature })));
  const userId = order.targetDoctorId ?? '';
  const originalName = `会诊报告-${report.no}-第1版.pdf`;
  const file = await keepDemoFile(services, pdf, {
    at,
    userId,
    code: 'report',
    originalName,
    extension: 'pdf',
    contentType: 'application/pdf',
  });
  const [from, to] = ['report_wait_send', 'report_send_success'];
  Object.assign(report, {
    reportStatus: to,
    confirmTime: new Date(at),
    fileId: file.id,
    pdfHash: file.sha256,
    ...{ signMethod: signature.method, signTime: signature.at, signHash: signHashOf(order, report) },
    version: 1,
    updateTime: new Date(at),
  });
  mark(order, { reportStatus: to }, at, userId);
  const who = { userId, userName: order.targetDoctorName, userTenantId: order.targetTenantId, userTenantName: order.targetHospital };
  const history = { tenantId: order.tenantId, partyTenantIds: order.partyTenantIds, createTime: new Date(at), ...who };
  moves.push({ orderId: order.id, action: 'confirm-report', label: '确认并发送报告', fromState: from, toState: to, ...history });
  moves.push({ orderId: report.id, action: 'confirm', label: '确认并发送报告', fromState: from, toState: to, ...history });
  return file;
}

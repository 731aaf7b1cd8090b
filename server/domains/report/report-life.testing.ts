import { expect } from 'vitest';
import { confirmReport, detailReport, discardCorrection, isUnsent, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { approveReport, giveBackReport, handOverReport, recallReport } from '../../../contract/domains/report/report-review.endpoints.ts';
import { reportBusiness } from '../../../contract/domains/report/report-template.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { hashDrawnPassword } from '../../engine/identity/passwords.ts';
import { sql } from '../../engine/store/sql.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { inForce, isOutdated } from './outdated-report.ts';
import { storedReports } from './report.testing.ts';
import { PASSWORD, remark } from './report-review.testing.ts';

/** As far as reports are concerned. */
interface Order {
  readonly id: string;
  readonly tenantId: string;
  readonly targetTenantId?: string | null | undefined;
  readonly targetDoctorId?: string | null | undefined;
  readonly reportReviewerId?: string | null | undefined;
  readonly correctionOpen?: number | null | undefined;
  readonly applyOrderStatus?: string | null | undefined;
  readonly reportStatus?: string | null | undefined;
  readonly respRespondentsOpinion?: string | null | undefined;
  readonly kind: string;
}
type Deed = 'write' | 'send' | 'handOver' | 'approve' | 'giveBack' | 'recall' | 'discard';
type As = (name: PersonName) => Promise<Client>;

/** What is said to who may not: nothing else is a word for people. */
const explained = [
  /状态下不能/,
  /^数据已被他人修改，请刷新后重试$/,
  /^请先填写会诊报告$/,
  /^报告正在审核，(不能修改|请先撤回审核再放弃更正)/,
  /^没有未发送的更正$/,
  /^该类会诊报告(须经审核签发|无需审核)/,
  /^该报告已撤回或已处理/,
  /^会诊资料在报告交付后有变动/,
  /^会诊意见在报告发送后有补充，更正的内容仍与原报告相同/,
  /^报告中的会诊意见须与参会专家已确认的会诊结论一致$/,
  /^请选择本院有审核权限的另一位副主任及以上医师$/,
  /^请填写更正原因$/,
  /^请填写会诊意见$/,
];
const experts = ['expert1', 'expert2'] as const;

/** What people do with the reports of orders that live, in a hospital that wants two signatures under some kinds. */
export async function reportLives(test: TestApp, kinds: readonly string[]) {
  const { expert1, expert2, stranger } = test.people;
  const group = test.services.database.forGroup();
  const hash = await hashDrawnPassword(PASSWORD);
  await group.run(
    sql`UPDATE user_account SET password_hash = ${hash} WHERE id IN (${expert1.userId}, ${expert2.userId}, ${stranger.userId})`,
  );
  for (const bussinessType of kinds)
    await (await test.as('expertAdmin')).get(endpointOf(reportBusiness, 'submit'), { bussinessType, reviewRequired: 1 });
  const done = new Set<string>();

  const send = async (deed: Deed, order: Order, as: As): Promise<void> => {
    const author = [...experts, 'stranger' as const].find((name) => test.people[name].userId === order.targetDoctorId);
    const reviewer = experts.find((name) => name !== author) ?? 'expert2';
    if (!author) return;
    const applyOrderId = order.id;
    const signed = { applyOrderId, password: PASSWORD };
    const mine = await as(author);
    const calls = {
      write: () =>
        mine.send(saveReport, { applyOrderId, opinion: order.respRespondentsOpinion ?? '建议随访', correctReason: '补充说明用药剂量' }),
      send: () => mine.send(confirmReport, { applyOrderId }),
      handOver: () => mine.send(handOverReport, { ...signed, reviewerId: test.people[reviewer].userId }),
      approve: async () => (await as(reviewer)).send(approveReport, signed),
      giveBack: async () => (await as(reviewer)).send(giveBackReport, { applyOrderId, reviewRemark: remark }),
      recall: () => mine.send(recallReport, { applyOrderId }),
      discard: () => mine.send(discardCorrection, { applyOrderId }),
    };
    const { status, body } = await calls[deed]();
    expect([200, 400, 401, 403, 404, 409], `${deed} ${status} ${body.msg}`).toContain(status);
    if (status === 400 || status === 409)
      expect(
        explained.some((pattern) => pattern.test(body.msg)),
        `${deed} ${status} ${body.msg}`,
      ).toBe(true);
    if (status === 200) done.add(deed);
  };

  /** One after the other, and then some at the same moment. */
  const play = async (deeds: readonly Deed[], atOnce: readonly Deed[], read: () => Promise<Order>, as: As): Promise<void> => {
    for (const deed of deeds) await send(deed, await read(), as);
    const order = await read();
    await Promise.all(atOnce.map((deed) => send(deed, order, as)));
  };

  /** Who waits for whom is what the report says, two have signed where two must, and what was not sent is not read where it was asked for. */
  const check = async (order: Order, as: As): Promise<void> => {
    const reports = (await storedReports(test, order.id)).filter(({ isDeleted }) => !isDeleted);
    const unsent = reports.filter(isUnsent);
    expect(unsent.length).toBeLessThanOrEqual(1);
    const [waiting] = unsent.filter(({ reportStatus }) => reportStatus === 'report_wait_review');
    // Nobody waits for anybody under an order that never was.
    const waitsFor = order.applyOrderStatus === 'nullify' ? undefined : waiting?.reviewerId;
    expect([order.applyOrderStatus, order.reportReviewerId ?? null]).toEqual([order.applyOrderStatus, waitsFor ?? null]);
    // What was begun and not sent is in its author's queue, and what the order says otherwise by now.
    const isBegun = unsent.some(({ revision }) => (revision ?? 1) > 1);
    const sent = inForce(reports);
    expect(order.correctionOpen ?? 0).toBe(isBegun || isOutdated(order, sent) ? 1 : 0);
    if (waiting) expect(waiting.reviewerId).not.toBe(waiting.authorId);
    if (reports.length === 1) expect(order.reportStatus).toBe(reports[0]?.reportStatus);
    for (const { reportStatus, authorId, reviewerId, reviewTime } of reports) {
      if (isUnsent({ reportStatus }) || !kinds.includes(order.kind) || order.targetTenantId !== expert1.tenantId) continue;
      expect([reviewTime instanceof Date, reviewerId !== authorId]).toEqual([true, true]);
    }
    if (!waiting) return;
    const { status, body } = await (await as('applyAdmin')).send<{ revision: number }>(detailReport, { applyOrderId: order.id });
    if (status === 200) expect(body.data?.revision).toBeLessThan(waiting.revision ?? 0);
  };

  return { play, check, done };
}

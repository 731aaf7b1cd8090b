import { saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { approveReport, giveBackReport, handOverReport, recallReport } from '../../../contract/domains/report/report-review.endpoints.ts';
import { reportBusiness } from '../../../contract/domains/report/report-template.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { hashDrawnPassword } from '../../engine/identity/passwords.ts';
import { sql } from '../../engine/store/sql.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { opinion, withDraft } from './report.testing.ts';

export const PASSWORD = 'Signed-By-Two-7';
export const remark = '诊断依据不足，请补充免疫组化结果';

/** The hospital of the experts wants two signatures under its reports on slides, and its people know their passwords. */
export async function wantTwo(test: TestApp): Promise<void> {
  const group = test.services.database.forGroup();
  const { expert1, expert2 } = test.people;
  const hash = await hashDrawnPassword(PASSWORD);
  await group.run(sql`UPDATE user_account SET password_hash = ${hash} WHERE id IN (${expert1.userId}, ${expert2.userId})`);
  await (await test.as('expertAdmin')).get(endpointOf(reportBusiness, 'submit'), { bussinessType: 'telemedicine', reviewRequired: 1 });
}

type Order = { readonly id: string };

export async function handOver(test: TestApp, order: Order, reviewer: PersonName = 'expert2', key?: string) {
  const input = { applyOrderId: order.id, reviewerId: test.people[reviewer].userId, password: PASSWORD };
  return (await test.as('expert1')).send(handOverReport, input, { key });
}

/** Has the author write a draft for an order that lets him, and hand it to the second expert. */
export async function withHandedOver<O extends Order>(test: TestApp, order: O): Promise<O> {
  await withDraft(test, order);
  const { status, body } = await handOver(test, order);
  if (status !== 200) throw new Error(`${status} ${body.msg}`);
  return order;
}

export const approve = async (test: TestApp, { id }: Order, who: PersonName = 'expert2', key?: string) =>
  (await test.as(who)).send(approveReport, { applyOrderId: id, password: PASSWORD }, { key });

export const giveBack = async (test: TestApp, { id }: Order, who: PersonName = 'expert2') =>
  (await test.as(who)).send(giveBackReport, { applyOrderId: id, reviewRemark: remark });

export const recall = async (test: TestApp, { id }: Order, who: PersonName = 'expert1') =>
  (await test.as(who)).send(recallReport, { applyOrderId: id });

export const rewrite = async (test: TestApp, { id }: Order, correctReason?: string) =>
  (await test.as('expert1')).send(saveReport, { applyOrderId: id, opinion: `${opinion}（已修改）`, correctReason });

import { papersOf } from '../../../contract/domains/copy-case/copy-case.fields.ts';
import { copyCaseMove, detailCopyCase, saveCopyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { APPLYING_TENANT } from '../../demo/demo-people.ts';
import type { CastMember, Demo, Stage } from '../../engine/demo.ts';
import { sql } from '../../engine/store/sql.ts';
import { passCopyCases } from './copy-case.jobs.ts';
import { takeNews } from './courier/courier-news.ts';
import { type CopyGround, layGround } from './demo/copy-ground.ts';
import { type DemoCopy, type DemoEnd, demoCopies } from './demo/demo-copies.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Move = Parameters<typeof copyCaseMove>[0];

interface Pass {
  readonly after: number;
  readonly move: Move;
  readonly sent?: (row: Record<string, unknown>) => object;
  /** Where it follows from what came before whether there is anything to do. */
  readonly due?: (row: Record<string, unknown>) => boolean;
}

const payAs = (receiptNo: string): Pass => ({ after: 2, move: 'pay', sent: ({ prepayFee }) => ({ amount: prepayFee, receiptNo }) });
const approve: Pass = { after: 20, move: 'approve' };
const payOut: Pass = {
  after: 36,
  move: 'payOut',
  sent: ({ refundDue }) => ({ amount: refundDue }),
  due: ({ refundDue }) => Boolean(refundDue),
};
const settle = (pageCount: number): Pass => ({ after: 30, move: 'settle', sent: () => ({ pageCount }) });

/** What happens after it was handed in, as the hours after that. The applicant alone withdraws. */
function passesOf(index: number): Readonly<Record<Exclude<DemoEnd, 'draft'>, readonly Pass[]>> {
  const pay = payAs(`SJ26${String(index + 1).padStart(4, '0')}`);
  const counted = [pay, approve, settle(60 + index), payOut];
  const send: Pass = {
    after: 50,
    move: 'send',
    sent: () => ({ courier: 'shunfeng', trackingNumber: `SF26${String(70_000_000 + index)}` }),
  };
  const supplement: Pass = { after: 40, move: 'supplement', sent: ({ supplementDue }) => ({ amount: supplementDue }) };
  const over = [pay, approve, settle(180), supplement, send];
  const mailed = index % 3 === 0 ? over : [...counted, send];
  const receive: Pass = { after: 100, move: 'receive' };
  return {
    submitted: [],
    paid: [pay],
    approved: [pay, approve],
    owed: [pay, approve, settle(260)],
    counted,
    // What went back of these waits for who asked, as their copies do.
    ready: counted.filter((pass) => pass !== payOut),
    sent: mailed,
    problem: mailed,
    signed: [...mailed, receive],
    mailedDone: [...mailed, receive],
    taken: [...counted, { after: 80, move: 'take' }],
    refused: [pay, { after: 20, move: 'refuse', sent: () => ({ reason: '证明材料照片模糊，无法核对身份，请重新拍照后申请。' }) }, payOut],
    cancelled: [pay, { after: 5, move: 'cancel' }],
    overdue: [],
    archived: counted,
  };
}

/** A records office at work: requests of every kind of applicant, each played by its people. */
export const copyCaseDemo: Demo = {
  params: [[APPLYING_TENANT, 'copy.taker-proof', '1']],
  plan: async (stage) => {
    const [admin, doctor1, doctor2] = ['admin', 'doctor1', 'doctor2'].map((account) => stage.person(`${APPLYING_TENANT}/${account}`));
    if (!admin || !doctor1 || !doctor2) return;
    const ground = await layGround(stage, [admin, doctor1, doctor2]);
    for (const [index, story] of demoCopies.entries())
      playCopy(stage, ground, { story, index, admin, applicant: index % 2 ? doctor1 : doctor2 });
    for (const back of [12, 5]) stage.tick(stage.now - back * DAY_MS, (services) => passCopyCases(services));
  },
};

interface Played {
  readonly story: DemoCopy;
  readonly index: number;
  readonly admin: CastMember;
  readonly applicant: CastMember;
}

function playCopy(stage: Stage, ground: CopyGround, { story, index, admin, applicant }: Played): void {
  const begun = stage.now - story.ago * DAY_MS;
  const kept = { id: '' };
  const type = story.end === 'draft' ? 'save' : 'submit';
  stage.scene(begun, kept, async () => {
    const form = formOf(ground, story, index, applicant);
    kept.id = (await stage.playAs(applicant, begun).call<{ id: string }>(saveCopyCase, { ...form, type })).id;
  });
  if (story.end === 'draft') return;
  for (const { after, move, sent, due } of passesOf(index)[story.end]) {
    const at = begun + after * HOUR_MS;
    if (at > stage.now) continue;
    stage.scene(at, kept, async () => {
      const office = stage.playAs(admin, at);
      const row = await office.call(detailCopyCase, { id: kept.id });
      if (due && !due(row)) return;
      const taker = move === 'take' ? takerOf(ground, row, admin) : {};
      const who = move === 'cancel' ? stage.playAs(applicant, at) : office;
      await who.call(copyCaseMove(move), { ...sent?.(row), ...taker, id: kept.id });
    });
  }
  if (story.end === 'problem' || story.end === 'sent') tellRoute(stage, kept, story.end === 'problem' ? '2' : '0', begun + 70 * HOUR_MS);
}

/** The courier says where the parcel is: in trouble, or on its way. */
function tellRoute(stage: Stage, kept: { id: string }, status: '0' | '2', at: number): void {
  const station = (context: string, back: number) => ({ time: toWireTime(at - back * HOUR_MS), context });
  const word = status === '2' ? '【昆明市】收件地址不详，联系不上收件人' : '【昆明市】快件已发往云岭转运中心';
  stage.tick(at, async (services) => {
    const { rows } = await services.database.forTenant(APPLYING_TENANT).run<{ id: string; tenantId: string; copyCaseId: string }>(sql`
      SELECT id, tenant_id AS "tenantId", copy_case_id AS "copyCaseId" FROM copy_parcel
      WHERE tenant_id = ${APPLYING_TENANT} AND copy_case_id = ${kept.id} ORDER BY create_time DESC LIMIT 1`);
    const events = [station(word, 0), station('【云岭县】顺丰速运已收取快件', 6)];
    if (rows[0]) await takeNews(services, rows[0], { status, events });
  });
}

function takerOf(ground: CopyGround, row: Record<string, unknown>, admin: CastMember): object {
  return { takerName: row.applicantName, takerIdCard: '53990119600101200A', takerSignature: [ground.paperOf(admin)] };
}

function formOf(ground: CopyGround, { kind, delivery, copies }: DemoCopy, index: number, applicant: CastMember): object {
  const visit = ground.visits[index % (ground.visits.length - 1)];
  if (!visit) return {};
  const purposeCode = ground.purposeCodes[index % ground.purposeCodes.length] ?? 'own';
  const { cardNo, patientName, patientIdCard, phone } = visit;
  const receiver = { receiverName: patientName, receiverPhone: phone, receiverAddress: `云岭县城北社区${index + 1}号` };
  return {
    ...{ applicantKind: kind, applicantName: kind === 'self' ? patientName : `${patientName.slice(0, 1)}晓东`, applicantPhone: phone },
    ...{ cardNo, patientName, patientIdCard, visitIds: [visit.id], purposeCode, contentIds: ground.contentsOf(purposeCode) },
    ...{ copies, delivery, ...(delivery === 'mail' ? receiver : {}) },
    ...Object.fromEntries(papersOf[kind].map((name) => [name, [ground.paperOf(applicant)]])),
  };
}

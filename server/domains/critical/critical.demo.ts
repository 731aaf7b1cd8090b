import { reportCriticalValue } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import { acknowledgeCriticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import type { Demo } from '../../engine/demo.ts';
import { demoOrders, timeOf } from '../consultation/consultation-demo.reads.ts';

const MINUTE_MS = 60_000;
/** Of those that were held, so many were critical. */
const EACH = 9;

const findings = [
  { finding: 'II、III、aVF导联ST段抬高0.3mV，考虑急性下壁心肌梗死。', measures: '已启动胸痛绿色通道，给予双联抗血小板，联系转运。' },
  { finding: '短阵室性心动过速，心室率178次/分。', measures: '已心电监护，静脉推注胺碘酮，备除颤仪。' },
  { finding: '大面积脑梗死伴中线移位6毫米。', measures: '已请神经外科会诊，予甘露醇脱水，告知家属病情。' },
];

/** Some of what was found endangered the patient: rung up, and acknowledged; the last is still to be acknowledged. */
export const criticalDemo: Demo = {
  plan: async (stage) => {
    const held = demoOrders(stage).filter((order) => timeOf(order, 'opinion'));
    const critical = held.filter((_, at) => at % EACH === 4);
    for (const [index, order] of critical.entries()) {
      const at = Math.min((timeOf(order, 'opinion') ?? 0) + 2 * MINUTE_MS, stage.now - 3 * MINUTE_MS);
      const { finding, measures } = findings[index % findings.length] ?? { finding: '', measures: '' };
      const made = { id: '' };
      stage.scene(at, order, async () => {
        const call = {
          receiverName: '值班护士赵敏',
          receiverPhone: '13800000531',
          callTime: toWireTime(at),
          isRechecked: 1,
          isReadBack: 1,
        };
        const sent = { applyOrderId: order.id, finding, ...call };
        made.id = (await stage.playAs(order.expert, at).call<{ id: string }>(reportCriticalValue, sent)).id;
      });
      if (index === critical.length - 1) continue;
      const answered = Math.min(at + 12 * MINUTE_MS, stage.now);
      stage.scene(answered, order, () => stage.playAs(order.applicant, answered).call(acknowledgeCriticalValue, { id: made.id, measures }));
    }
  },
};

import { answerInvitation, giveOwnOpinion } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { confirmConclusion } from '../../../../contract/domains/consultation/kinds/many-video.actions.ts';
import type { CastMember, Stage } from '../../../engine/demo.ts';
import type { DemoOrder } from '../consultation-demo.reads.ts';
import type { Step } from './demo-routes.ts';

/** One of several experts, and what becomes of their invitation. The first is the chief. */
export interface PanelPart {
  readonly person: CastMember;
  /** What they say of the conclusion, where it is to be confirmed. */
  readonly says?: 'confirms' | 'dissents' | undefined;
  readonly does: 'attends' | 'declines' | 'absent' | 'silent';
}

const opinions = [
  '窦性停搏与晕厥发作时间吻合，考虑窦房结功能不全，建议停用减慢心率药物并评估起搏器植入。',
  '影像为陈旧性腔隙灶，神经查体无定位体征，发作不符合癫痫，不支持脑源性晕厥。',
  '患者居家血糖监测不足，低血糖与体位性低血压需一并排查，可由社区每周随访。',
];
const MINUTE_MS = 60_000;

const dissent = '停用β受体阻滞剂前宜先完成直立倾斜试验，目前证据不足以完全排除神经介导性晕厥，对起搏器植入时机持保留意见。';
const declined = '外出参加学术会议，该时段无法参加';

export const attendedOf = (panel: readonly PanelPart[]): CastMember[] =>
  panel.filter(({ does }) => does === 'attends').map(({ person }) => person);

/** What the chief says of who accepted and did not come. */
export function absencesOf(panel: readonly PanelPart[]) {
  return panel
    .filter(({ does }) => does === 'absent')
    .map(({ person }) => ({ targetDoctorId: person.userId, reason: '临时急诊抢救，未能参加' }));
}

/** What the experts do themselves between a step of the order and the next: they answer after the audit, and speak once it has begun. */
export function playPanel(
  stage: Stage,
  order: DemoOrder,
  { panel, images, step, at, next }: { panel: readonly PanelPart[]; images: readonly string[]; step: Step; at: number; next: number },
): void {
  const moment = (index: number): number => at + ((next - at) * (index + 1)) / (panel.length + 2);
  for (const [index, { person, does, says }] of panel.entries()) {
    const play = (endpoint: typeof answerInvitation | typeof giveOwnOpinion, sent: Record<string, unknown>) =>
      stage.scene(moment(index), order, () => stage.playAs(person, moment(index)).call(endpoint, { applyOrderId: order.id, ...sent }));
    if (step === 'auditPass' && does !== 'silent')
      play(answerInvitation, does === 'declines' ? { type: '2', respRespondentsReason: declined } : { type: '1' });
    if (step === 'opinion' && does === 'attends' && says) {
      // Before anybody writes a report from it.
      const spokenAt = at + (index + 1) * 2 * MINUTE_MS;
      const said = says === 'dissents' ? { type: '2', dissent } : {};
      stage.scene(spokenAt, order, () => stage.playAs(person, spokenAt).call(confirmConclusion, { applyOrderId: order.id, ...said }));
    }
    // Each of the others shows one of the pictures with what they say; the chief shows theirs with the conclusion.
    if (step === 'start' && does === 'attends')
      play(giveOwnOpinion, { respRespondentsOpinion: opinions[index], keyImages: index > 0 ? images.slice(index - 1, index) : [] });
  }
}

import * as actions from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { slideReturnStates } from '../../../../contract/domains/consultation/kinds/slide-return.states.ts';
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import type { CastMember, Stage } from '../../../engine/demo.ts';
import type { DemoOrder } from '../consultation-demo.reads.ts';
import { demoReasons, type SlideStep } from './demo-routes.ts';
import type { Plan } from './plan-times.ts';

const moves: Readonly<Record<SlideStep, { endpoint: Endpoint; sent?: Readonly<Record<string, unknown>> }>> = {
  returnSlides: { endpoint: actions.returnSlides, sent: { returnCompany: '顺丰速运', returnMailNo: 'SF618204417' } },
  askToKeep: { endpoint: actions.askToKeepSlides, sent: { returnRemark: demoReasons.askToKeep } },
  agreeToKeep: { endpoint: actions.agreeToKeepSlides },
  refuseToKeep: { endpoint: actions.refuseToKeepSlides, sent: { returnRemark: demoReasons.refuseToKeep } },
  confirmReturn: { endpoint: actions.confirmSlidesBack },
  closeReturn: { endpoint: actions.closeSlideReturn, sent: { returnRemark: demoReasons.closeReturn } },
};

type People = Readonly<Record<'applicant' | 'expert' | 'operator', CastMember>>;

/** What becomes of posted slides, between the opinion and the settlement, or now. */
export function playSlides(stage: Stage, order: DemoOrder, people: People, plan: Plan, slides: readonly SlideStep[]): void {
  const from = plan.steps.find(({ step }) => step === 'opinion')?.at ?? stage.now;
  const until = plan.steps.find(({ step }) => step === 'statementPass')?.at ?? stage.now;
  for (const [index, step] of slides.entries()) {
    const at = Math.round(from + ((until - from) * (index + 1)) / (slides.length + 1));
    const { endpoint, sent } = moves[step];
    const by = people[slideReturnStates.steps[step].by];
    stage.scene(at, order, () => stage.playAs(by, at).call(endpoint, { applyOrderId: order.id, ...sent }));
  }
}

import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import type { KindName } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import type { CastMember, Stage } from '../../engine/demo.ts';

/** An order of the demonstration, as far as what others do with it needs to be known beforehand. Its own object is what scenes are about. */
export interface DemoOrder {
  /** There once it was saved, at `createdAt`. */
  id: string;
  readonly kind: KindName;
  readonly applicant: CastMember;
  readonly expert: CastMember;
  /** Of several experts those who attend. */
  readonly attended?: readonly CastMember[] | undefined;
  /** Milliseconds, of this and of all that follows. */
  readonly createdAt: number;
  /** The hour at which both sides meet by video; absent where they do not. */
  readonly videoHour?: number;
  /** What becomes of it, in order. */
  readonly passes: readonly { at: number; step: string; to: ConsultationState }[];
  /** Files of the applicant that it shows. */
  readonly pictures: readonly string[];
  readonly told: { readonly opinion: string; readonly advice: string };
}

const planned = new WeakMap<Stage, readonly DemoOrder[]>();

export function announceDemoOrders(stage: Stage, orders: readonly DemoOrder[]): void {
  planned.set(stage, orders);
}

/** Every order that will be played on this stage, in the order of its creation. */
export function demoOrders(stage: Stage): readonly DemoOrder[] {
  return planned.get(stage) ?? [];
}

/** When the order last took a step; nothing when it never does. */
export function timeOf({ passes }: DemoOrder, step: string): number | undefined {
  return passes.findLast((pass) => pass.step === step)?.at;
}

/** The state that the order is in at that time. */
export function stateAt({ passes }: DemoOrder, at: number): ConsultationState | undefined {
  return passes.findLast((pass) => pass.at <= at)?.to;
}

import { consultationStates, unauditedStates } from './consultation.states.ts';
import type { ConsultationKind } from './kinds/kind.ts';
import { isKind, kinds } from './kinds/kinds.ts';

const finished = ['diagnosis', 'complete', 'not_pass', 'order_return'] as const;
const unfinished = ['wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing', 'diagnosis_issued'] as const;
const canceled = ['cancel'] as const;

/** Tab groups of specification 2 §2. The expert's unfinished list has wait_scheduling, which the applicant's lacks. */
const tabsOf = {
  applicant: { finished, unfinished, canceled },
  expert: { finished, unfinished: ['wait_scheduling', ...unfinished], canceled },
} as const;

export type Side = keyof typeof tabsOf;

/** As addresses spell the tabs, and as other houses call their groups. */
export const tabNames = {
  finished: '已完成',
  unfinished: '未完成',
  canceled: '已取消',
  done: '已完成',
  undone: '未完成',
  cancelled: '已取消',
} as const;
const meant = {
  finished: 'finished',
  unfinished: 'unfinished',
  canceled: 'canceled',
  done: 'finished',
  undone: 'unfinished',
  cancelled: 'canceled',
} as const;

/** The states that a tab has: of the list of all kinds, or of the list of one. */
export function tabStates(side: Side, tab: keyof typeof tabNames, kind?: unknown): readonly string[] {
  const name = meant[tab];
  const more = name === 'unfinished' ? (kindNamed(kind)?.alsoUnfinished ?? []) : [];
  return [...new Set<string>([...tabsOf[side][name], ...more])];
}

const before: readonly string[] = ['wait_submit', ...unauditedStates];
const fromAudit = Object.keys(consultationStates.labels).filter((state) => !before.includes(state));

/** The states that the list has of whoever was asked: from the audit on, of one kind what it says. */
export function askedStates(kind?: unknown): readonly string[] {
  return kindNamed(kind)?.shownToExperts ?? fromAudit;
}

function kindNamed(kind: unknown): ConsultationKind | undefined {
  return typeof kind === 'string' && isKind(kind) ? kinds[kind] : undefined;
}

import { furtherCases } from './cases/further-cases.ts';
import type { KindCase } from './cases/kind-cases.ts';
import type { DemoRoute, Step } from './demo-routes.ts';

export interface KindRoute {
  readonly one: KindCase;
  readonly route: Omit<DemoRoute, 'count'>;
}

const toAudit = ['submit', 'pay', 'auditPass'] as const;
const begun = [...toAudit, 'start'] as const;
const arranged = [...toAudit, 'schedule', 'start'] as const;

/** Where an order waits before anybody has looked at it, and how it ends where all does not go well. */
const otherwise = (one: KindCase, toBegin: readonly Step[]): KindRoute[] =>
  (
    [
      { steps: ['submit'], ago: [0.5, 10] },
      { steps: ['submit', 'pay', 'auditReturn'], ago: [5, 400] },
      { steps: ['submit', 'pay', 'cancel'], ago: [5, 900] },
      { steps: ['submit', 'expire'], ago: [30, 900] },
      { steps: [...toBegin, 'opinion', 'statementNoPass'], ago: [4, 90] },
      { steps: [...toBegin, 'close'], ago: [60, 900] },
    ] as const
  ).map((route) => ({ one, route }));

const { live, manySubject, remotevideo, telemedicine, remoteultrasonic, electrophysiology, ECG } = furtherCases;

/** Each kind comes to every state that it has: what the usual ways leave out. */
export const furtherEnds: readonly KindRoute[] = [
  ...otherwise(manySubject, arranged),
  ...otherwise(remotevideo, arranged),
  { one: remotevideo, route: { steps: [...arranged, 'opinion'], ago: [2, 60] } },
  { one: remotevideo, route: { steps: [], ago: [1, 40] } },
  ...otherwise(telemedicine, begun),
  ...otherwise(remoteultrasonic, begun),
  { one: remoteultrasonic, route: { steps: [...begun, 'askSupplement'], ago: [3, 40] } },
  { one: live, route: { steps: toAudit, ago: [0.1, 0.2], scheduledIn: [2, 4] } },
  ...otherwise(electrophysiology, begun),
  { one: electrophysiology, route: { steps: [...begun, 'askSupplement'], ago: [3, 40] } },
  ...otherwise(ECG, begun),
];

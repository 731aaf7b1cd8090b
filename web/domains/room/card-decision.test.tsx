import { beforeEach, expect, test } from 'vitest';
import type { RoomPerson } from '../../../contract/domains/room/room.endpoints.ts';
import { callingPage } from '../../platform/call/calling-page.testing.tsx';

const family: RoomPerson = { id: 'p', name: '李家属', hospital: '', role: 'patient', state: 'in', seat: 's' };

let isYes = false;
let asked: string[] = [];
let deciding: ReturnType<(typeof page)['modules']['useDeciding']> | undefined;

const page = callingPage(
  async () => {
    const [own, { setNotifier }] = await Promise.all([import('./card-decision.ts'), import('../../platform/page/notify.ts')]);
    const confirm = async ({ title }: { title: string }) => {
      asked.push(title);
      return isYes;
    };
    setNotifier({ success: () => {}, warning: () => {}, error: () => {}, confirm });
    return own;
  },
  () => ({ body: JSON.stringify({ code: 200, data: { personId: 'p' } }) }),
);
beforeEach(() => {
  asked = [];
});

function Card() {
  deciding = page.modules.useDeciding('order');
  return null;
}

const titleFor = (role: Parameters<(typeof page)['modules']['decisionOn']>[0], person: Partial<RoomPerson>) =>
  page.modules.decisionOn(role, { ...family, ...person })?.title;

test('the host sends somebody out, the applying side revokes their link: each is called what it is', () => {
  expect([titleFor('host', {}), titleFor('host', { state: 'lobby' }), titleFor('host', { state: 'invited' })]).toEqual([
    '移出',
    '不准进入',
    '不准进入',
  ]);
  expect([titleFor('host', { state: 'refused' }), titleFor('applicant', { state: 'refused' })]).toEqual(['允许再次请求进入', '撤销链接']);
  expect([titleFor('expert', {}), titleFor('host', { role: 'expert' }), titleFor('applicant', { isRevoked: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a link is revoked for good once that was asked; who is sent out may be let in again, and nothing is asked', async () => {
  page.draw(<Card />);
  await expect.poll(() => deciding).toBeDefined();
  const [forGood, sendOut] = [page.modules.decisionOn('applicant', family), page.modules.decisionOn('host', family)];
  if (!forGood || !sendOut) throw new Error('both may');
  isYes = false;
  await deciding?.decide(family, forGood);
  expect([asked, page.requests().length]).toEqual([['确定撤销李家属的链接？'], 0]);
  isYes = true;
  await deciding?.decide(family, forGood);
  expect(page.requests().length).toBe(1);
  await deciding?.decide(family, sendOut);
  expect([asked.length, page.requests().length]).toEqual([2, 2]);
});

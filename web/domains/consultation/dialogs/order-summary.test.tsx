import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { listExpertOpinions } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import type { Fixture } from '../../../engine/screen/fixture.tsx';
import { type LocalServer, startLocalServer } from '../../../platform/page/browser.testing.ts';
import { prerendered } from '../../../platform/page/prerendered.testing.ts';
import type { OrderDetail } from '../consultation-row.ts';

let server: LocalServer;
let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  const [query, { callKey }, { FixturesContext }, { PermissionProvider }, { OrderSummary }] = await Promise.all([
    import('@tanstack/react-query'),
    import('../../../platform/call/use-call.ts'),
    import('../../../engine/screen/fixture.tsx'),
    import('../../../engine/parts/permission.tsx'),
    import('./order-summary.tsx'),
  ]);
  return { ...query, callKey, FixturesContext, PermissionProvider, OrderSummary };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() => 'hang up');
  modules = await load();
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});

const fixtures: readonly Fixture[] = [
  { place: 'order-warnings', load: async () => () => <b>names another patient</b> },
  { place: 'order-images', load: async () => () => <b>images of the order</b> },
];

const order: OrderDetail = {
  ...{ id: 'a', applyOrderId: 'a', tenantId: '100002', no: 'HZ1', version: 3, createTime: '2026-11-20 09:00:00', applyUserId: 'd' },
  ...{ kind: 'manyVideo', applyOrderStatus: 'diagnosis_ing', meetingType: '1', patientName: '沈知遥', levelOneAuditStatus: '1' },
};
const link = (name: string) => `/oss/endpoint/file/${name}?name=${name}.png`;

async function drawn(row: OrderDetail, experts: SentOf<typeof listExpertOpinions.row>[] = []): Promise<string> {
  const { QueryClient, QueryClientProvider, callKey, FixturesContext, PermissionProvider, OrderSummary } = modules;
  const client = new QueryClient();
  client.setQueryData(callKey(consultationDetail, { applyOrderId: 'a' }), row);
  client.setQueryData(callKey(listExpertOpinions, { applyOrderId: 'a' }), experts);
  return prerendered(
    <QueryClientProvider client={client}>
      <PermissionProvider codes={new Set()}>
        <FixturesContext value={fixtures}>
          <OrderSummary id="a" />
        </FixturesContext>
      </PermissionProvider>
    </QueryClientProvider>,
  );
}

test('whoever decides has the case before them as it stands by now, with all that came after it was handed in', async () => {
  const html = await drawn({
    ...order,
    ...{ casePath: [link('case')], consentPath: [link('consent')], remark: '家属在场' },
    ...{ laterPath: [link('later')], laterTime: '2026-11-20 10:00:00' },
    ...{ supplementAskedTime: '2026-11-20 10:30:00', supplementRequest: '请补充造影' },
    ...{ supplementAnsweredTime: '2026-11-20 11:00:00', supplementAnswer: '已补充', supplementPath: [link('supplement')] },
  });
  for (const name of ['case', 'consent', 'later', 'supplement']) expect(html).toContain(`/file/${name}`);
  for (const words of ['紧急会诊', '家属在场', '新增于 2026-11-20 10:00', '请补充造影', '已补充']) expect(html).toContain(words);
  // What has to be known first stands above everything else.
  expect(html.indexOf('names another patient')).toBeLessThan(html.indexOf('沈知遥'));
  expect(html).toContain('images of the order');
});

describe('who was asked, and how they took part', () => {
  const seat = { targetTenantId: '100001', targetDoctorId: 'e', targetDoctorName: '梁启恒', isChief: 1 } as const;

  test('stays said of what was ended after it had begun', async () => {
    const said = { ...seat, answer: 'accepted', verdict: 'dissented', dissent: '宜先保守治疗' } as const;
    const html = await drawn({ ...order, applyOrderStatus: 'nullify' }, [said]);
    for (const words of ['已接受', '宜先保守治疗']) expect(html).toContain(words);
  });

  test.each(['cancel', 'overdue'] as const)('is not said of what came to %s before anybody was asked', async (applyOrderStatus) => {
    const { levelOneAuditStatus: _, ...unaudited } = order;
    const html = await drawn({ ...unaudited, applyOrderStatus }, [{ ...seat, answer: 'invited' }]);
    expect(html).toContain('梁启恒');
    expect(html).not.toContain('待答复');
  });
});

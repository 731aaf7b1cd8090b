import { EXPERT_TENANT } from '../../demo/demo-people.ts';
import { insertDemoRows } from '../../demo/insert-demo-rows.ts';
import type { Demo, Stage } from '../../engine/demo.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { apiScopeTable, dataScopeTable } from '../../engine/identity/scope.tables.ts';
import { userBasicTable, userInvitationTable } from './access.tables.ts';

const DAY_MS = 86_400_000;
const tenants = [PLATFORM_TENANT, EXPERT_TENANT] as const;

/** Scopes, records and invitations of the platform and of one hospital. */
export const accessDemo: Demo = {
  deeds: [
    {
      ...{ call: 'update-profile', title: '修改个人信息', path: '/api/blade-user/update-info', domain: 'access' },
      params: '{"phone":"139****0003"}',
    },
  ],
  plan: async (stage) => {
    await loadScopes(stage);
    await loadPeopleRecords(stage);
  },
};

/** Granted to nobody: they wait on the page of roles to be granted. The named call is one that the demo's people do not need. */
async function loadScopes({ tx, now }: Stage): Promise<void> {
  const stamp = { now };
  const dataScopes = tenants.flatMap((tenantId) => [
    { tenantId, scopeName: '会诊：本科室及下级', resourceCode: 'consultation', scopeType: 'dept_below', remark: '科主任查看全科会诊' },
    { tenantId, scopeName: '统计：全院', resourceCode: 'statistics', scopeType: 'tenant', remark: '医务处查看全院统计' },
  ]);
  await insertDemoRows(tx, dataScopeTable, dataScopes, stamp);
  const apiScopes = tenants.map((tenantId) => ({
    ...{ tenantId, scopeName: '箱体坐标上传', apiPath: '/blade-iot/box/upLatAndLong', method: 'POST', remark: '只授予巡检人员' },
  }));
  await insertDemoRows(tx, apiScopeTable, apiScopes, stamp);
}

async function loadPeopleRecords({ tx, people: cast, now }: Stage): Promise<void> {
  const people = [...cast.values()].filter(({ tenantId }) => tenants.some((one) => one === tenantId));
  const records = people.map(({ tenantId, userId, realName }, at) => ({
    ...{ tenantId, userId, realName, birthday: `19${70 + (at % 20)}-0${1 + (at % 9)}-15`, nation: '汉族', nativePlace: '海南海口' },
    ...{ education: '2', politicalStatus: '4', graduateSchool: '中山大学', entryDate: `20${10 + (at % 10)}-07-01` },
  }));
  await insertDemoRows(tx, userBasicTable, records, { now });
  const invitations = tenants.flatMap((tenantId) => {
    const inviter = people.find((person) => person.tenantId === tenantId);
    if (!inviter) return [];
    const common = { tenantId, inviterId: inviter.userId, boundCount: 0, expireTime: new Date(now + 60 * DAY_MS) };
    return [
      { ...common, invitationCode: 'WELCOME2026', kind: '2', quota: 50, remark: '新员工入职邀请' },
      { ...common, invitationCode: 'EXPERT01', kind: '1', quota: 1, remark: '外聘专家' },
    ];
  });
  await insertDemoRows(tx, userInvitationTable, invitations, { now });
}

import { oidcProvider } from '../../contract/domains/session/oidc-provider.resource.ts';
import { helpMessage } from '../../contract/domains/settings/help-message.resource.ts';
import { userBasicTable, userInvitationTable } from '../domains/access/access.tables.ts';
import { wxConfigTable, wxMenuTable } from '../domains/settings/wechat/wechat.tables.ts';
import { ossConfigTable } from '../kernel/files/oss-config.table.ts';
import { apiScopeTable, dataScopeTable } from '../kernel/identity/scope.tables.ts';
import type { Tx } from '../kernel/store/database.ts';
import { newId } from '../kernel/store/rows.ts';
import { tableOf } from '../kernel/store/table.ts';
import { EXPERT_TENANT } from './demo-people.ts';
import { insertDemoRows } from './insert-demo-rows.ts';
import type { Cast } from './load-people.ts';

const DAY_MS = 86_400_000;
const PLATFORM = '000000';
const tenants = [PLATFORM, EXPERT_TENANT] as const;

const helps = [
  [
    'start',
    '第一次登录',
    '用管理员告知的租户编号、账号和一次性密码登录，按提示修改密码后即可使用。\n\n连续输错五次密码，账号锁定15分钟，可请管理员解锁。',
  ],
  [
    'consultation',
    '申请远程会诊',
    '1. 打开「远程会诊 → 我申请的会诊」，点击「新增」。\n2. 填写患者信息、会诊目的，选择会诊医院、科室和专家。\n3. 上传病历图片，最多4张。\n4. 提交后缴费，等待平台审核和专家安排时间。',
  ],
  [
    'consultation',
    '书写会诊意见',
    '专家在「申请我的会诊」中开始会诊，填写会诊意见后生成报告。报告发送后如需更正，会保留原版本并注明原因。',
  ],
  ['account', '修改密码与锁屏', '右上角头像菜单可进入个人信息修改密码。离开座位时请点击锁屏，解锁需要再次输入密码。'],
  ['other', '联系我们', '使用中遇到问题，请把错误提示中的请求编号一并告诉管理员，便于查找原因。'],
] as const;

/** Configurations of the platform and of one hospital, none of which reaches outside: so that their pages show what they are for. */
export async function loadConfigurations(tx: Tx, cast: Cast, now: number): Promise<void> {
  const stamp = { now };
  const published = helps.map(([category, title, content], at) => ({ category, title, content, sort: at + 1, published: 1 }));
  await insertDemoRows(tx, tableOf(helpMessage), published, stamp);
  const disks = tenants.map((tenantId) => ({ tenantId, ossName: '本机存储', category: 'disk', enabled: 1, remark: '服务器自己的存储' }));
  await insertDemoRows(tx, ossConfigTable, disks, stamp);
  await loadWechat(tx, now);
  await loadScopes(tx, stamp);
  const providers = tenants.map((tenantId) => ({ tenantId, ...provider }));
  await insertDemoRows(tx, tableOf(oidcProvider), providers, stamp);
  await loadPeopleRecords(tx, cast, now);
}

/** Disabled: it stands for the hospital's own accounts, which a demonstration has none of. */
const provider = {
  name: '本院统一身份',
  source: 'sso-demo',
  issuer: 'https://sso.example.org',
  clientId: 'lianyi',
  clientSecret: '',
  enabled: 0,
};

async function loadWechat(tx: Tx, now: number): Promise<void> {
  const configs = tenants.map((tenantId, at) => ({
    ...{ id: newId(), tenantId, accountName: at === 0 ? '联医服务号' : '滨海一院服务号', appId: `wx${String(at).padStart(16, '0')}` },
    ...{ appSecret: '', enabled: 1, menuStatus: 'draft', remark: '演示账号，未接入微信' },
  }));
  await insertDemoRows(tx, wxConfigTable, configs, { now });
  const url = 'https://wx.example.org';
  const menus = [
    {
      name: '就诊服务',
      children: [
        { name: '预约挂号', type: 'view', url: `${url}/book` },
        { name: '报告查询', type: 'view', url: `${url}/report` },
      ],
    },
    { name: '联系我们', type: 'click', key: 'CONTACT' },
  ];
  await insertDemoRows(
    tx,
    wxMenuTable,
    configs.map(({ id, tenantId }) => ({ tenantId, configId: id, menus })),
    { now },
  );
}

/** Granted to nobody: they wait on the page of roles to be granted. The named call is one that the demo's people do not need. */
async function loadScopes(tx: Tx, stamp: { now: number }): Promise<void> {
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

async function loadPeopleRecords(tx: Tx, cast: Cast, now: number): Promise<void> {
  const people = [...cast].filter(([key]) => tenants.some((tenantId) => key.startsWith(`${tenantId}/`))).map(([, person]) => person);
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

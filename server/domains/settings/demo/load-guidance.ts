import { helpMessage } from '../../../../contract/domains/settings/help-message.resource.ts';
import { EXPERT_TENANT } from '../../../demo/demo-people.ts';
import { insertDemoRows } from '../../../demo/insert-demo-rows.ts';
import { PLATFORM_TENANT } from '../../../engine/identity/actor.ts';
import { newId } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { tableOf } from '../../../engine/store/table.ts';
import { wxConfigTable, wxMenuTable } from '../wechat/wechat.tables.ts';

const tenants = [PLATFORM_TENANT, EXPERT_TENANT] as const;

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

/** What people are helped with, and where they are met outside of the console. None of it reaches outside. */
export async function loadGuidance(tx: Tx, now: number): Promise<void> {
  const published = helps.map(([category, title, content], at) => ({ category, title, content, sort: at + 1, published: 1 }));
  await insertDemoRows(tx, tableOf(helpMessage), published, { now });
  await loadWechat(tx, now);
}

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

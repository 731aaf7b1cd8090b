import type { Part } from '../../contract/kernel/domain.ts';
import { pageCodes } from '../../contract/kernel/menu.ts';
import type { DataScope } from '../engine/identity/actor.ts';

/** The password of every demo account, shown at the start. */
export const DEMO_PASSWORD = 'Lianyi@2026';

export const EXPERT_TENANT = '100001';
export const APPLYING_TENANT = '100002';

export interface DemoPerson {
  account: string;
  realName: string;
  department: string;
  role: PlayingRole;
  sex: '1' | '2';
  title?: 'chief' | 'associate' | 'attending' | 'resident';
}

export interface DemoHospital {
  tenantCode: string;
  tenantName: string;
  contactName: string;
  contactPhone: string;
  departments: readonly string[];
  people: readonly DemoPerson[];
}

/** Names that journeys and documents rely on: change none of them without looking for its uses. */
export const demoHospitals: readonly DemoHospital[] = [
  {
    tenantCode: '000000',
    tenantName: '平台',
    contactName: '沈立衡',
    contactPhone: '13900000001',
    departments: ['平台管理部', '会诊运营中心'],
    people: [
      { account: 'admin', realName: '沈立衡', department: '平台管理部', role: 'platform', sex: '1' },
      { account: 'operator', realName: '宋雅岚', department: '会诊运营中心', role: 'operator', sex: '2' },
    ],
  },
  {
    tenantCode: EXPERT_TENANT,
    tenantName: '滨海市第一人民医院',
    contactName: '韩秉文',
    contactPhone: '13900000002',
    departments: ['医务处', '心血管内科', '神经内科', '呼吸与危重症医学科', '医学影像科'],
    people: [
      { account: 'admin', realName: '韩秉文', department: '医务处', role: 'admin', sex: '1' },
      { account: 'expert1', realName: '梁启恒', department: '心血管内科', role: 'expert', sex: '1', title: 'chief' },
      { account: 'expert2', realName: '苏予宁', department: '神经内科', role: 'expert', sex: '2', title: 'associate' },
      { account: 'expert3', realName: '赵明恺', department: '呼吸与危重症医学科', role: 'expert', sex: '1', title: 'chief' },
    ],
  },
  {
    tenantCode: APPLYING_TENANT,
    tenantName: '云岭县人民医院',
    contactName: '和秀岩',
    contactPhone: '13900000003',
    departments: ['医务科', '内科', '急诊医学科', '外科', '放射科'],
    people: [
      { account: 'admin', realName: '和秀岩', department: '医务科', role: 'admin', sex: '2' },
      { account: 'head1', realName: '孟怀谷', department: '内科', role: 'head', sex: '1', title: 'chief' },
      { account: 'doctor1', realName: '杨蕴之', department: '内科', role: 'doctor', sex: '2', title: 'associate' },
      { account: 'doctor2', realName: '罗海青', department: '急诊医学科', role: 'doctor', sex: '1', title: 'attending' },
    ],
  },
  {
    tenantCode: '100003',
    tenantName: '海棠社区医院',
    contactName: '黎少棠',
    contactPhone: '13900000004',
    departments: ['综合办公室', '全科医学科', '公共卫生科'],
    people: [
      { account: 'admin', realName: '黎少棠', department: '综合办公室', role: 'admin', sex: '1' },
      { account: 'doctor1', realName: '符雪萍', department: '全科医学科', role: 'doctor', sex: '2', title: 'attending' },
      { account: 'expert1', realName: '云若溪', department: '公共卫生科', role: 'expert', sex: '2', title: 'chief' },
    ],
  },
];

interface DemoRoleSpec {
  name: string;
  dataScope: DataScope;
  /** Of what every installation stands on; each domain grants its own, and the platform's people hold every code of the menu. */
  codes: readonly string[];
}

const newcomers = [
  'oidc_provider',
  'oidc_provider_view',
  'oidc_provider_add',
  'oidc_provider_edit',
  'oidc_provider_delete',
  'registration_view',
  'registration_audit',
  'registration_export',
];
/** Of the hospital itself: the fence keeps everybody else's out. */
const hospitalLogs = ['api', 'login', 'change'].flatMap((name) => pageCodes(`log_${name}`, 'view', 'export'));

const saved = ['view', 'add', 'edit', 'delete'] as const;
/** Who works in the hospital, where and as what, and what they may do there. */
const hospitalPeople = [
  ...pageCodes('user', ...saved, 'grant', 'reset', 'unlock', 'import', 'export'),
  ...pageCodes('role', ...saved, 'export', 'grant'),
  'package_grant',
  ...pageCodes('dept', ...saved, 'export'),
  ...pageCodes('post', ...saved, 'export'),
  ...pageCodes('data_scope', ...saved, 'export'),
  ...pageCodes('api_scope', ...saved, 'export'),
  ...pageCodes('online_user', 'logout', 'export'),
  ...pageCodes('user_basic', ...saved, 'export'),
  ...pageCodes('user_invitation', ...saved, 'export'),
];

/** Pages of what one was sent oneself. */
const ownMessages = ['pushmessage', 'pushmessage_export', 'my_messages'];
/** What the hospital tells its people. */
const hospitalMessages = [
  ...pageCodes('msg', 'view', 'add', 'delete', 'export'),
  ...pageCodes('msgtype', ...saved, 'export'),
  ...pageCodes('smsrecord', ...saved, 'export'),
  ...pageCodes('channelaccount', ...saved, 'export'),
  ...pageCodes('sysnotice', 'view', 'edit', 'publish', 'delete', 'export'),
  ...pageCodes('desk_notice', ...saved, 'export'),
  ...ownMessages,
];

/** How the hospital itself works: its numbers, its dictionaries, how it sends text messages. */
const hospitalSettings = [
  ...pageCodes('tenant_param', 'view', 'edit'),
  ...pageCodes('dict_biz', ...saved, 'export'),
  ...pageCodes('sms', ...saved, 'export', 'send'),
  ...pageCodes('sms_template', ...saved, 'export'),
  ...pageCodes('wx_config', ...saved, 'export'),
  'wx_menu_edit',
  'wx_menu_publish',
  ...pageCodes('oss_config', ...saved, 'export'),
  ...pageCodes('box_position', 'delete', 'export'),
  'chunk_view',
  'chunk_add',
  'chunk_delete',
  'chunk_export',
];

/** A hospital's administrator manages their hospital: nothing of the platform, and no system parameters. */
const administratorCodes = ['sensitive_view', ...newcomers, ...hospitalLogs, ...hospitalPeople, ...hospitalMessages, ...hospitalSettings];

/** Those who play in the demonstration; everybody else who works there is in `demo-staff.ts`. */
export type PlayingRole = 'platform' | Extract<Part, 'operator' | 'admin' | 'head' | 'doctor' | 'expert'>;

export const demoRoles: Readonly<Record<PlayingRole, DemoRoleSpec>> = {
  platform: { name: '平台管理员', dataScope: 'group', codes: [] },
  operator: { name: '会诊运营', dataScope: 'group', codes: [] },
  admin: { name: '医院管理员', dataScope: 'tenant', codes: administratorCodes },
  head: { name: '科主任', dataScope: 'dept', codes: ownMessages },
  doctor: { name: '申请医生', dataScope: 'self', codes: ownMessages },
  expert: { name: '会诊专家', dataScope: 'self', codes: ownMessages },
};

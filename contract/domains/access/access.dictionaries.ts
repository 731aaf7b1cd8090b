import { dataScopes, scopeTypes } from '../../kernel/data-scope.ts';
import type { Dictionary } from '../../kernel/domain.ts';
import { doctorTitles } from '../settings/person-words.ts';
import { userCategories, userStates, userTypes } from './user.fields.ts';
import { educations, politicalStates } from './user-basic.resource.ts';
import { invitationKinds } from './user-invitation.resource.ts';

export const accessDictionaries: readonly Dictionary[] = [
  { code: 'doctor_title', title: '医生职称', entries: doctorTitles },
  { code: 'user_status', title: '用户状态', entries: userStates },
  { code: 'user_type', title: '平台类型', entries: userTypes },
  { code: 'user_category', title: '用户类别', entries: userCategories },
  { code: 'education', title: '学历', entries: educations },
  { code: 'political_status', title: '政治面貌', entries: politicalStates },
  { code: 'invitation_kind', title: '邀请码使用方式', entries: invitationKinds },
  { code: 'data_scope', title: '数据范围', entries: { ...dataScopes, ...scopeTypes } },
  { code: 'data_scope_type', title: '数据权限类型', entries: scopeTypes },
  { code: 'api_scope_type', title: '接口权限类型', entries: { 1: '系统接口', 2: '业务接口' } },
  {
    code: 'platform_user_role',
    title: '平台用户角色',
    entries: {
      applying_doctor: '申请医生',
      receiving_expert: '受邀专家',
      operator: '运营人员',
      tenant_operator: '租户运营',
      shop_agent: '商户代理',
      salesperson: '业务员',
      platform_admin: '平台管理员',
    },
  },
];

import { dataScopes, scopeTypes } from '../../kernel/data-scope.ts';
import { userStates, userTypes } from '../access/user.fields.ts';
import { educations, politicalStates } from '../access/user-basic.resource.ts';
import { invitationKinds } from '../access/user-invitation.resource.ts';
import { auditStatuses } from '../consultation/consultation.fields.ts';
import { complaintStates } from '../evaluation/complaint.endpoints.ts';
import { evaluationSides, showStatuses } from '../evaluation/evaluation.endpoints.ts';
import { signInResults } from '../logs/log.fields.ts';
import { pushChannels } from '../messages/channel-account.resource.ts';
import { deskCategories } from '../messages/desk-notice.resource.ts';
import { audiences, noticeAudiences } from '../messages/message-audience.ts';
import { messageChannels } from '../messages/message-type.resource.ts';
import { pushStatuses } from '../messages/push-message.endpoints.ts';
import { smsStatuses } from '../messages/sms-record.resource.ts';
import { systemNoticeStates } from '../messages/system-notice.states.ts';
import { datasourceKinds } from '../organisation/datasource.resource.ts';
import { departmentCategories } from '../organisation/department.resource.ts';
import { postCategories } from '../organisation/post.resource.ts';
import { regionLevels } from '../organisation/region.endpoints.ts';
import { tenantStates } from '../organisation/tenant.resource.ts';
import { registrationStates } from '../session/registration.states.ts';

/** What the console's own lists and forms offer, with the words of their declarations. */
export const consoleDictionaries = [
  { code: 'user_status', title: '用户状态', entries: userStates },
  { code: 'user_type', title: '平台类型', entries: userTypes },
  { code: 'education', title: '学历', entries: educations },
  { code: 'political_status', title: '政治面貌', entries: politicalStates },
  { code: 'invitation_kind', title: '邀请码使用方式', entries: invitationKinds },
  { code: 'data_scope', title: '数据范围', entries: { ...dataScopes, ...scopeTypes } },
  { code: 'registration_status', title: '注册申请状态', entries: registrationStates.labels },
  { code: 'tenant_status', title: '租户状态', entries: tenantStates },
  { code: 'dept_category', title: '部门类型', entries: departmentCategories },
  { code: 'post_category', title: '岗位类型', entries: postCategories },
  { code: 'region_level', title: '区划级别', entries: regionLevels },
  { code: 'datasource_kind', title: '数据源类型', entries: datasourceKinds },
  { code: 'audit_status', title: '审核结果', entries: auditStatuses },
  { code: 'evaluation_side', title: '评价方', entries: evaluationSides },
  { code: 'complaint_status', title: '投诉处理状态', entries: complaintStates.labels },
  { code: 'show_status', title: '显示状态', entries: showStatuses },
  { code: 'message_channel', title: '发送渠道', entries: messageChannels },
  { code: 'push_channel', title: '推送渠道', entries: pushChannels },
  { code: 'push_status', title: '推送状态', entries: pushStatuses },
  { code: 'message_audience', title: '消息接收范围', entries: audiences },
  { code: 'notice_audience', title: '公告接收范围', entries: noticeAudiences },
  { code: 'notice_status', title: '公告状态', entries: systemNoticeStates.labels },
  { code: 'desk_category', title: '桌面公告类别', entries: deskCategories },
  { code: 'sms_status', title: '短信发送状态', entries: smsStatuses },
  { code: 'sign_in_result', title: '登录结果', entries: signInResults },
];

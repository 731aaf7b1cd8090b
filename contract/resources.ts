import { apiScope } from './domains/access/api-scope.resource.ts';
import { dataScope } from './domains/access/data-scope.resource.ts';
import { role } from './domains/access/role.resource.ts';
import { userBasic } from './domains/access/user-basic.resource.ts';
import { userInvitation } from './domains/access/user-invitation.resource.ts';
import { doctorFee } from './domains/consultation/doctor-fee.resource.ts';
import { devCode } from './domains/develop/dev-code.resource.ts';
import { devModel } from './domains/develop/dev-model.resource.ts';
import { ossConfig } from './domains/files/oss-config.resource.ts';
import { channelAccount } from './domains/messages/channel-account.resource.ts';
import { deskNotice } from './domains/messages/desk-notice.resource.ts';
import { messageType } from './domains/messages/message-type.resource.ts';
import { smsRecord } from './domains/messages/sms-record.resource.ts';
import { appTenant } from './domains/organisation/app-tenant.resource.ts';
import { datasource } from './domains/organisation/datasource.resource.ts';
import { department } from './domains/organisation/department.resource.ts';
import { post } from './domains/organisation/post.resource.ts';
import { tenant } from './domains/organisation/tenant.resource.ts';
import { tenantPackage } from './domains/organisation/tenant-package.resource.ts';
import { oauthClient } from './domains/session/oauth-client.resource.ts';
import { oidcProvider } from './domains/session/oidc-provider.resource.ts';
import { businessDictionary, dictionary } from './domains/settings/dictionary.endpoints.ts';
import { helpMessage } from './domains/settings/help-message.resource.ts';
import { menuResource } from './domains/settings/menu.resource.ts';
import { param } from './domains/settings/param.resource.ts';
import { smsConfig, smsTemplate } from './domains/settings/sms/sms-config.resource.ts';
import { topMenu } from './domains/settings/top-menu.resource.ts';
import { wxConfig } from './domains/settings/wechat/wx-config.resource.ts';
import type { Resource } from './kernel/resource.ts';

/** Every plain resource. Adding one here gives it a table, calls, screens and permissions. */
export const resources: readonly Resource[] = [
  role,
  dataScope,
  apiScope,
  userBasic,
  userInvitation,

  param,
  businessDictionary,
  dictionary,
  doctorFee,
  department,
  post,
  appTenant,
  oidcProvider,
  oauthClient,
  tenantPackage,
  datasource,
  tenant,
  menuResource,
  topMenu,
  smsConfig,
  smsTemplate,
  wxConfig,
  helpMessage,
  ossConfig,
  messageType,
  channelAccount,
  smsRecord,
  deskNotice,
  devModel,
  devCode,
];

import { doctorFee } from './domains/consultation/doctor-fee.resource.ts';
import { appTenant } from './domains/organisation/app-tenant.resource.ts';
import { department } from './domains/organisation/department.resource.ts';
import { post } from './domains/organisation/post.resource.ts';
import { oidcProvider } from './domains/session/oidc-provider.resource.ts';
import { param } from './domains/settings/param.resource.ts';
import type { Resource } from './kernel/resource.ts';

/** Every plain resource. Adding one here gives it a table, calls, screens and permissions. */
export const resources: readonly Resource[] = [param, doctorFee, department, post, appTenant, oidcProvider];

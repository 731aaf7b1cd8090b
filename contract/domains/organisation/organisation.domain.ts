import { defineDomain } from '../../kernel/domain.ts';
import { hospitalPictureUpload } from '../../kernel/hospital-picture.ts';
import { appTenant } from './app-tenant.resource.ts';
import { datasource } from './datasource.resource.ts';
import { department } from './department.resource.ts';
import { organisationDictionaries } from './organisation.dictionaries.ts';
import { post } from './post.resource.ts';
import { regionMenu } from './region.endpoints.ts';
import { tenant } from './tenant.resource.ts';
import { tenantPackage } from './tenant-package.resource.ts';

/** Hospitals, departments and positions. */
export const organisationDomain = defineDomain({
  name: 'organisation',
  title: '组织机构',
  isPlatform: true,
  resources: [department, post, appTenant, tenantPackage, datasource, tenant],
  menu: [regionMenu],
  uploads: [hospitalPictureUpload],
  dictionaries: organisationDictionaries,
});

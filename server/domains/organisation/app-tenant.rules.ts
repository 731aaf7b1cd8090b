import { appTenant } from '../../../contract/domains/organisation/app-tenant.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { keepPictures } from './hospital-pictures.ts';

/** A logo that was uploaded for it stays as long as it is used. */
export const appTenantRules = defineRules(appTenant, {
  save: { refuse: ({ tx, call, input, before }) => keepPictures(tx, call, { logo: input.logo }, { logo: before?.logo }) },
  // What was uploaded for a row that is removed stays as well.
  restore: {},
});

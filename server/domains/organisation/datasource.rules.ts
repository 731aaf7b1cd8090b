import { DATASOURCE_PASSWORD_NEEDED, datasource } from '../../../contract/domains/organisation/datasource.resource.ts';
import { refuseEmpty } from '../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';

/** A password goes to no other address than it was entered for. */
export const datasourceRules = defineRules(datasource, {
  save: {
    refuse: ({ input, before }) => {
      if (before?.secret && before.url !== input.url) refuseEmpty(input, { secret: DATASOURCE_PASSWORD_NEEDED });
    },
  },
  restore: {},
});

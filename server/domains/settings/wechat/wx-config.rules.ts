import { wxConfig } from '../../../../contract/domains/settings/wechat/wx-config.resource.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';

/**
 * What was published belongs to the account of its AppID. Under another one nothing has been published yet: the saved menu stays, and
 * may be. Taking it offline first is not asked for, because an account that is given up may no longer answer.
 */
export const wxConfigRules = defineRules(wxConfig, {
  save: {
    fill: ({ input, before }) => (before && before.appId !== input.appId ? ({ menuStatus: 'draft', publishTime: null } as const) : {}),
  },
});

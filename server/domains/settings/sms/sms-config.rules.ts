import { aliyunNeeds, smsConfig } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { refuseEmpty } from '../../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';

/**
 * A provider that sends needs its keys. A hospital's own configuration is used before the platform's: one that cannot send would keep
 * every message from going, though the platform's could.
 */
export const smsConfigRules = defineRules(smsConfig, {
  save: {
    refuse: ({ input, before }) => {
      // A secret is not sent again with each change.
      const secretKey = input.secretKey ?? before?.secretKey;
      if (input.category === 'aliyun') refuseEmpty({ ...before, ...input, secretKey }, aliyunNeeds);
    },
  },
  restore: {},
  enable: {
    refuse: ({ row }) => {
      if (row.category === 'aliyun') refuseEmpty(row, aliyunNeeds);
    },
  },
});

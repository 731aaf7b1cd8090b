import { ossConfig, SECRET_NEEDED, s3Needs } from '../../../contract/domains/files/oss-config.resource.ts';
import { refuseEmpty } from '../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';

/** A storage of the kind S3 needs an address, a bucket and a key pair; the server's own disk needs none. */
export const ossConfigRules = defineRules(ossConfig, {
  save: {
    refuse: ({ input, before }) => {
      if (input.category === 's3') refuseEmpty(input, before ? s3Needs : { ...s3Needs, secretKey: SECRET_NEEDED });
    },
  },
  restore: {},
});

import { ARCHIVE_ACCOUNT_NEEDED, ARCHIVE_SECRET_NEEDED, imageArchive } from '../../../../contract/domains/image/image-archive.resource.ts';
import { refuseEmpty } from '../../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';

/** What a way to sign in needs. A secret goes to no other address and in no other way than it was entered for. */
export const imageArchiveRules = defineRules(imageArchive, {
  save: {
    refuse: ({ input, before }) => {
      const { archiveSignIn: signIn } = input;
      if (signIn === 'none') return;
      const hasSecret = before?.secretKey && before.archiveSignIn === signIn && before.address === input.address;
      refuseEmpty(input, {
        ...(signIn === 'basic' ? { account: ARCHIVE_ACCOUNT_NEEDED } : {}),
        ...(hasSecret ? {} : { secretKey: ARCHIVE_SECRET_NEEDED }),
      });
    },
  },
  restore: {},
});

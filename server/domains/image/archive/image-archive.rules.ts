import { ARCHIVE_ACCOUNT_NEEDED, ARCHIVE_SECRET_NEEDED, imageArchive } from '../../../../contract/domains/image/image-archive.resource.ts';
import { refuseEmpty } from '../../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';
import { imageArchiveTable } from './archive.tables.ts';

/** What a way to sign in needs. A secret goes to no other address and in no other way than it was entered for. */
export const imageArchiveRules = defineRules(imageArchive, {
  table: imageArchiveTable,
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
    fill: ({ call, input, before }) =>
      input.sendsReceived === 1 && before?.sendsReceived !== 1 ? { sendsSince: new Date(call.now), sweptTime: null } : {},
  },
  restore: {},
});

import { COURIER_KEY_NEEDED, courierAccount, kuaidi100Needs } from '../../../contract/domains/copy-case/courier-account.resource.ts';
import { refuseEmpty } from '../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';

/** Kuaidi100 needs an address, a customer and a key; what is entered by hand needs none. A key goes to no other address than it was entered for. */
export const courierAccountRules = defineRules(courierAccount, {
  save: {
    refuse: ({ input, before }) => {
      if (input.courierKind !== 'kuaidi100') return;
      const hasKeyFor = before?.courierKind === 'kuaidi100' && before.address === input.address;
      refuseEmpty(input, hasKeyFor ? kuaidi100Needs : { ...kuaidi100Needs, secretKey: COURIER_KEY_NEEDED });
    },
  },
  restore: {},
});

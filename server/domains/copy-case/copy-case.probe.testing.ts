import type { Probe } from '../../probes/probe.testing.ts';
import { copyGround } from './copy-case.testing.ts';

export const probe: Probe = {
  samples: {
    'copy-case': async () => ({
      ...{ visitIds: [], contentIds: [], purposeCode: null, cardNo: null },
      ...{ patientIdFront: [], patientIdBack: [], holdingPhoto: [], applicantIdFront: [], applicantIdBack: [] },
      ...{ authorizationLetter: [], kinshipProof: [], deathCertificate: [], officialLetter: [] },
    }),
    'copy-purpose': async () => ({ sortIds: [], contentIds: [] }),
  },
  asked: {
    'show-copy-patient': { input: { cardNo: 'K10001' } },
    'list-copy-visits': { input: { cardNo: 'K10001' } },
  },
  fillLists: async ({ app }) => {
    await copyGround(app);
    return undefined;
  },
};

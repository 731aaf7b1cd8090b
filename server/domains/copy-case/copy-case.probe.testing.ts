import type { Probe } from '../../probes/probe.testing.ts';
import { aCopyCaseIn, copyGround } from './copy-case.testing.ts';

export const probe: Probe = {
  samples: {
    'copy-case': async () => ({
      ...{ visitIds: [], contentIds: [], purposeCode: null, cardNo: null },
      ...{ patientIdFront: [], patientIdBack: [], holdingPhoto: [], applicantIdFront: [], applicantIdBack: [] },
      ...{ authorizationLetter: [], kinshipProof: [], deathCertificate: [], officialLetter: [] },
    }),
    'copy-content': async (add) => ({ sortId: await add('copy-sort') }),
    'copy-purpose': async () => ({ sortIds: [], contentIds: [] }),
  },
  asked: {
    'show-copy-patient': { input: { cardNo: 'K10001' } },
    'list-copy-visits': { input: { cardNo: 'K10001' } },
  },
  foreign: async (app) => {
    const { id } = await aCopyCaseIn(app, 'wait_audit');
    return { rows: { copy_case: id }, marks: [id] };
  },
  fillLists: async ({ app }) => {
    await copyGround(app);
    return undefined;
  },
};

import type { Probe } from '../../probes/probe.testing.ts';
import { everyField } from './develop.testing.ts';

export const probe: Probe = {
  samples: {
    'dev-model': async () => ({ modelFields: everyField }),
    'dev-code': async (add) => ({ modelId: await add('dev-model', { modelTable: 'sample_two', modelClass: 'sampleTwo' }) }),
  },
};

import { devModel } from '../../../contract/domains/develop/dev-model.resource.ts';
import { readModelFields } from '../../../contract/domains/develop/model-field.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { invalid } from '../../platform/refusal.ts';

/** The fields of a model are checked one by one: what is stored can be printed without being looked at again. */
export const devModelRules = defineRules(devModel, {
  save: {
    fill: ({ input }) => {
      const reading = readModelFields(input.modelFields);
      if (!reading.ok) throw invalid(reading.errors);
      return { modelFields: reading.value };
    },
  },
});

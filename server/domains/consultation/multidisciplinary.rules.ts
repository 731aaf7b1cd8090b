import { kinds } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { multidisciplinary } from '../../../contract/domains/consultation/multidisciplinary.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { keepDraft } from './save-consultation.ts';

/** Taken over, a request becomes a draft of the doctor who took it: in the same transaction, so that there is one of it. */
export const multidisciplinaryRules = defineRules(multidisciplinary, {
  moves: {
    accept: {
      set: async ({ tx, row, call }) => {
        const { patientName, patientSex, patientAge, patientPhone, patientIdCard, illnessIntroduced, wishes } = row;
        const patient = { patientName, patientSex, patientAge, patientPhone, patientIdCard, illnessIntroduced };
        const input = { ...patient, remark: wishes };
        const applyOrderId = await keepDraft(tx, { ...call, input }, kinds.manySubject, 'applicant');
        return { applyOrderId };
      },
    },
  },
});

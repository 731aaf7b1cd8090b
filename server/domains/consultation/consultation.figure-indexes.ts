/** Handed in, ever. */
export const submitted = 'is_deleted = 0 AND submit_time IS NOT NULL';

const ofSides = ['tenantId', 'targetTenantId'];

/** The orders behind a figure that few have (`FIGURES`), by time of submission; hospitals are keys, so that a side's share is told apart in the index. */
export const behindFigures = [
  { on: ['submitTime', 'applyOrderStatus', ...ofSides], where: `${submitted} AND return_count > 0` },
  { on: ['submitTime', 'returnReason', ...ofSides], where: `${submitted} AND return_reason IS NOT NULL` },
  { on: ['submitTime', 'diagnosisQuality', ...ofSides], where: `${submitted} AND diagnosis_quality IS NOT NULL` },
  { on: ['submitTime', 'sliceQuality', ...ofSides], where: `${submitted} AND slice_quality IS NOT NULL` },
  {
    on: ['submitTime', 'respondTime', ...ofSides],
    where: `${submitted} AND respond_limit IS NOT NULL AND (respond_time IS NULL OR respond_time > respond_limit)`,
  },
  // Whose it was to answer: one expert, or one of several (`answeredBy`), each by an index of their own.
  { on: ['targetDoctorId', 'submitTime', 'tenantId'], include: ['targetTenantId'], where: submitted },
  { on: ['submitTime', ...ofSides], where: `${submitted} AND experts IS NOT NULL` },
];

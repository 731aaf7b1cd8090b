/** Numbers of evaluation with their presets; a hospital's own value takes a preset's place. The applying hospital's counts for both sides. */
export const evaluationParams = {
  /** Averages of fewer evaluations are not told (domain rules 6.6.5). */
  'evaluation.min-samples': 5,
  /** 1: the rated side does not learn who rated. */
  'evaluation.anonymous': 0,
  /** 1: hiding an evaluation needs a reason. Clients of this family send none, so that it is off unless a hospital asks for it. */
  'evaluation.hide-reason': 0,
} as const;

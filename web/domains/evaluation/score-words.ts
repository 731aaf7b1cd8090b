import { label } from '../../platform/words/label.ts';
/** What one to five stars say. */
export const scoreWords = ['很不满意', '不满意', '一般', '满意', '非常满意'] as const;

const LOW_SCORE = 2;
const LEAST_CHARACTERS = 10;

/** Low enough to become a task of the operators (domain rules 6.6.2). */
export function isLowScore(overallScore: unknown): boolean {
  return typeof overallScore === 'number' && overallScore > 0 && overallScore <= LOW_SCORE;
}

/** A low overall score needs at least ten characters of explanation (domain rules 6.6.2). */
export function contentProblem(overallScore: unknown, content: unknown): string | undefined {
  const length = typeof content === 'string' ? content.trim().length : 0;
  return isLowScore(overallScore) && length < LEAST_CHARACTERS
    ? label('总体评分不高于{score}分时，请填写至少{count}个字', { score: LOW_SCORE, count: LEAST_CHARACTERS })
    : undefined;
}

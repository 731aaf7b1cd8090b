import { EvaluateDialog as Dialog } from './evaluate.dialog.tsx';
import { EvaluationCard as Card } from './evaluation-card.tsx';

/** What other domains' screens may show of evaluations: the only door for them. */
export const EvaluateDialog = Dialog;
export const EvaluationCard = Card;

import { ReportCard as Card } from './report-card.tsx';
import { ReportEditor as Editor } from './report-editor.tsx';

/** What other domains' screens may show of reports: the only door for them. */
export const ReportCard = Card;
export const ReportEditor = Editor;

import { giveOpinion, startConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { giveOwnOpinion } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { confirmConclusion } from '../../../../contract/domains/consultation/kinds/many-video.actions.ts';
import { type HeldRow, useHeldRow } from '../../../engine/dialog/stale-row-notice.tsx';
import { notify } from '../../../platform/page/notify.ts';
import { unsavedAt } from '../../../platform/page/unsaved.ts';
import { text } from '../../../platform/words/i18n.ts';
import { label } from '../../../platform/words/label.ts';
import { isAllowed, type OrderDetail } from '../consultation-row.ts';

const asked = [startConsultation, confirmConclusion, giveOpinion, giveOwnOpinion] as const;

/** What an order asks for now of whoever looks; nothing of others. */
export const askedOf = (row: OrderDetail) => asked.find(({ name }) => isAllowed(row, name))?.name;

const asksForOther = (one: OrderDetail, other: OrderDetail): boolean => askedOf(one) !== askedOf(other);

/**
 * The order whose form is shown, as it is now. Where it asks for something else while a form at this place holds what was not sent, it stays as it
 * was, so that nobody loses sight of what they wrote; a form that nobody began makes room at once.
 */
export function useBegunRow(fetched: OrderDetail | undefined, place: string): Omit<HeldRow<OrderDetail>, 'keep'> {
  const { row, newest, load } = useHeldRow(fetched, asksForOther);
  if (newest && unsavedAt(place) === 'none') load();
  return { row: newest ? row : fetched, newest, load: () => void mayLetGo(place).then((isLet) => isLet && load()) };
}

/** Asks before what was written goes out of sight: its draft is of a form that is not opened any more. */
async function mayLetGo(place: string): Promise<boolean> {
  if (unsavedAt(place) === 'none') return true;
  const content = label('会诊已进入下一步，正在填写的内容不能再提交；需要保留的文字请先复制。');
  return notify.confirm({ title: text('form.load'), content, danger: true, okText: text('form.loadOk') });
}

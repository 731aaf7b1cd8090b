import { Typography } from 'antd';
import { giveOpinion } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { isConfirmed, kindOf, needsBothPresent } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { type Field, type Fields, pick } from '../../../../contract/kernel/field.ts';
import { ActionAbout } from '../../../engine/dialog/action-about.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { forForm, useFreshAnswer } from '../../../platform/call/use-fresh-answer.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderDetail, type OrderRow, orderIdOf } from '../consultation-row.ts';
import { useKeptClaim } from '../detail/use-kept-claim.ts';
import { AbsencesField, absenceProblem, ByPhoneField, heardIn, lackingIn } from '../panel/absences-field.tsx';
import { asksSeveral, useExperts } from '../panel/experts-card.tsx';
import { ExtraTimeSelect } from './extra-time-select.tsx';
import { OpinionText } from './opinion-text.tsx';
import { OrderKeyImages } from './order-key-images.tsx';
import { BesideOrder } from './order-summary.tsx';
import { useReadStudies } from './read-studies.tsx';

/** In the words of people, who do not reckon in half hours. */
const extraUnits: Field = { ...giveOpinion.input.extraUnits, label: '加时', hint: '超出常规时间的部分，按30分钟计' };

/** The expert's opinion, or what they add after a refused settlement; the text given before is the start of the new one. */
export function GiveOpinionDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  return (
    <FormDialog title={`${actionLabel(action.title)} ${row.no}`} wide onClose={onClose}>
      <ActionAbout action={action} row={row} titled={row.no} />
      <BesideOrder row={row}>
        <OpinionForm action={action} row={row} onClose={onClose} onDone={onDone} />
      </BesideOrder>
    </FormDialog>
  );
}

/** What is entered of an opinion, in its dialog or beside something else. */
export function OpinionForm({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const query = useCall(consultationDetail, { applyOrderId: orderIdOf(row) }, forForm);
  const order = useFreshAnswer(query);
  useKeptClaim(query.data);
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  // What is added after a refused settlement are words alone.
  const opinion = action.name === giveOpinion.name ? kindOf(row).opinion : undefined;
  const { apartRemark } = giveOpinion.input;
  const presence: Fields = opinion !== undefined && needsBothPresent(row) ? { apartRemark } : {};
  const experts = useLacking(row, action.name === giveOpinion.name);
  const { readStudies, opinionText, onValuesChange } = useReadStudies(order);
  // What is added after a refused settlement goes by what the opinion went by.
  const byStudies = action.name === giveOpinion.name;
  const refusal = row.applyOrderStatus === 'not_pass' ? order?.statementRemark : '';
  if (!order || !experts.isReady) return <LoadState query={order ? experts.query : query} />;
  const given = startOf(order, opinion);
  const studies: Fields = byStudies ? pick(giveOpinion.input, 'readStudies') : {};
  return (
    <>
      {refusal && (
        <Typography.Paragraph type="danger" style={{ marginBottom: 12 }}>
          {label('结算不通过原因：{reason}', { reason: refusal })}
        </Typography.Paragraph>
      )}
      <DeclaredForm
        fields={{ ...pick(action.input, 'respRespondentsOpinion'), ...studies, ...opinion, ...experts.fields, ...presence, extraUnits }}
        values={given}
        columns={1}
        draftKey={`opinion:${orderIdOf(row)}:${action.name}`}
        render={{
          respRespondentsOpinion: (props) => (byStudies ? opinionText(props, given) : <OpinionText {...props} />),
          keyImages: (props) => <OrderKeyImages {...props} order={order} />,
          absences: (props) => <AbsencesField {...props} lacking={experts.lacking} />,
          byPhone: (props) => <ByPhoneField {...props} lacking={experts.lacking} />,
          extraUnits: (props) => <ExtraTimeSelect {...props} most={extraUnits.max ?? 0} />,
        }}
        check={({ absences }) => ({ absences: absenceProblem(absences, experts.lacking) })}
        {...(byStudies ? { onValuesChange } : {})}
        submitText={label('提交意见')}
        onCancel={onClose}
        onSubmit={(values) =>
          submit({
            ...heardIn(values, experts.lacking),
            ...(byStudies ? { readStudies } : {}),
            extraUnits: values.extraUnits ?? 0,
            applyOrderId: orderIdOf(row),
          })
        }
      />
    </>
  );
}

/** What was said before. Its pictures are sent with it: the server takes a conclusion without them for one with others, to be confirmed anew. */
function startOf({ version, respRespondentsOpinion, extraUnits: entered, keyImages }: OrderDetail, opinion: Fields | undefined) {
  // Of a draft that was begun before the order changed, its version says so.
  return { version, respRespondentsOpinion, extraUnits: entered, ...(opinion?.keyImages ? { keyImages } : {}) };
}

/** Of several experts those without whose opinion the chief would conclude, and what is asked of the chief then. */
function useLacking(row: OrderRow, concludes: boolean) {
  const query = useExperts(row);
  const lacking = concludes ? lackingIn(query.data ?? []) : [];
  const { absences, byPhone } = giveOpinion.input;
  const fields: Fields = lacking.length > 0 ? { ...(isConfirmed(row) ? { byPhone } : {}), absences } : {};
  return { query, isReady: !asksSeveral(row) || query.data !== undefined, lacking, fields };
}

import { Button, Result } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { EDIT } from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import type { ConsultationKind } from '../../../../contract/domains/consultation/kinds/kind.ts';
import { kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { useWordOf, useWordsOf } from '../../../engine/field/dictionary.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { useTabTitle } from '../../../platform/page/tab.ts';
import { label } from '../../../platform/words/label.ts';
import { detailPath, isAllowed, type OrderDetail } from '../consultation-row.ts';
import { ConsultationForm } from './consultation-form.tsx';

/** `/consultation/form?kind=` for a new application, `?id=` to change a draft or one that was returned. */
export function ConsultationFormScreen() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const kind = params.get('kind') ?? '';
  return id ? <EditConsultation id={id} /> : <NewConsultation kind={kindOf({ kind })} />;
}

function NewConsultation({ kind }: { kind: ConsultationKind }) {
  const spec = consultationDetail.row.kind;
  const [word = kind.name] = useWordsOf(spec, [kind.name]);
  useTabTitle({ text: '新建{kind}', values: { kind: { word, dictionary: spec.dictionary } } });
  return <ConsultationForm key={kind.name} kind={kind} />;
}

function EditConsultation({ id }: { id: string }) {
  const query = useCall(consultationDetail, { applyOrderId: id }, { staleTime: 0 });
  const row = query.data;
  useTabTitle(row && { text: '编辑会诊 {no}', values: { no: row.no } });
  // A remembered answer may be older than what somebody returned since.
  if (!row || !query.isFetchedAfterMount) return <LoadState query={query} />;
  return <EditableOrElse row={row} />;
}

function EditableOrElse({ row }: { row: OrderDetail }) {
  const navigate = useNavigate();
  const stateWord = useWordOf(consultationDetail.row.applyOrderStatus);
  if (isAllowed(row, EDIT)) return <ConsultationForm kind={kindOf(row)} row={row} />;
  const state = stateWord(row.applyOrderStatus) || label('当前');
  return (
    <Result
      status="info"
      title={label('{state}状态下不能修改', { state })}
      extra={
        <Button type="primary" onClick={() => navigate(detailPath(row), { replace: true })}>
          {label('查看详情')}
        </Button>
      }
    />
  );
}

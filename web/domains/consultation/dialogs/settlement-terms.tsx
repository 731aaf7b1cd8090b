import { Descriptions } from 'antd';
import { settlementTerms } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import type { AnswerOf } from '../../../../contract/kernel/sent.ts';
import { Terms } from '../../../engine/dialog/terms.tsx';
import { centsToReadable } from '../../../engine/parts/money.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import type { OrderRow } from '../consultation-row.ts';
import { orderIdOf } from '../consultation-row.ts';
import { readableFee } from '../form/readable-fee.ts';

type Told = AnswerOf<typeof settlementTerms>;

/** Each share with whose it is: of several experts a line for each of their hospitals and of themselves. */
function sharesOf({ payees, platform }: Told) {
  const line = (name: 'hospital' | 'expert' | 'platform', amount: number, whose?: string, key = '') => ({
    key: `${name}${key}`,
    label: label(settlementTerms.row[name].label),
    children: [`¥${centsToReadable(amount)}`, whose].filter(Boolean).join(' · '),
  });
  return [
    ...payees.map(({ hospital, hospitalName }, at) => line('hospital', hospital, hospitalName, String(at))),
    ...payees.map(({ expert, doctorName }, at) => line('expert', expert, doctorName, String(at))),
    line('platform', platform),
  ];
}

/** How the fee is divided when the settlement passes, as the server reckons at this moment. */
export function SettlementTerms({ row }: { row: OrderRow }) {
  const query = useCall(settlementTerms, { applyOrderId: orderIdOf(row) }, { staleTime: 0 });
  return (
    <Terms query={query} rows={2}>
      {(data) => (
        <Descriptions
          size="small"
          bordered
          column={1}
          style={{ marginBottom: 12 }}
          items={[{ key: 'held', label: label('结算金额'), children: readableFee(data.held) }, ...(data.held > 0 ? sharesOf(data) : [])]}
        />
      )}
    </Terms>
  );
}

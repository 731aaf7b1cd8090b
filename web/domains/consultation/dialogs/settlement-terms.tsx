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

/** Each share with whose it is: a line for each hospital, each expert and the platform. */
function sharesOf({ payees, platform }: Told) {
  const sums = new Map<string, number>();
  for (const { hospitalName, hospital } of payees) sums.set(hospitalName, (sums.get(hospitalName) ?? 0) + hospital);
  const calledIn = (doctor: string, hospital: string) => (sums.size > 1 ? `${doctor}（${hospital}）` : doctor);
  const lines = [
    ...[...sums].map(([whose, amount]) => ({ share: 'hospital', amount, whose }) as const),
    ...payees.map(
      ({ expert: amount, ...one }) => ({ share: 'expert', amount, whose: calledIn(one.doctorName, one.hospitalName) }) as const,
    ),
    { share: 'platform', amount: platform, whose: undefined } as const,
  ];
  return lines.map(({ share, amount, whose }, at) => ({
    key: at,
    label: label(settlementTerms.row[share].label),
    children: [`¥${centsToReadable(amount)}`, whose].filter(Boolean).join(' · '),
  }));
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

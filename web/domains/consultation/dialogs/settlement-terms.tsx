import { Descriptions } from 'antd';
import { settlementTerms } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { Terms } from '../../../engine/dialog/terms.tsx';
import { centsToReadable } from '../../../engine/parts/money.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import type { OrderRow } from '../consultation-row.ts';
import { orderIdOf } from '../consultation-row.ts';
import { readableFee } from '../form/readable-fee.ts';

const shares = ['hospital', 'expert', 'platform'] as const;

/** How the fee is divided when the settlement passes, as the server reckons at this moment. */
export function SettlementTerms({ row }: { row: OrderRow }) {
  const query = useCall(settlementTerms, { applyOrderId: orderIdOf(row) }, { staleTime: 0 });
  const names = { hospital: row.targetHospital, expert: row.targetDoctorName, platform: undefined };
  return (
    <Terms query={query} rows={2}>
      {(data) => (
        <Descriptions
          size="small"
          bordered
          column={1}
          style={{ marginBottom: 12 }}
          items={[
            { key: 'held', label: label('结算金额'), children: readableFee(data.held) },
            ...(data.held > 0 ? shares : []).map((name) => ({
              key: name,
              label: label(settlementTerms.row[name].label),
              children: [`¥${centsToReadable(data[name])}`, names[name]].filter(Boolean).join(' · '),
            })),
          ]}
        />
      )}
    </Terms>
  );
}

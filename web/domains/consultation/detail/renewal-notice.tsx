import { Alert } from 'antd';
import { Link } from 'react-router';
import { label } from '../../../platform/words/label.ts';
import { detailPath, type OrderDetail } from '../consultation-row.ts';

/** The order that came before this one, and the one that came after it: a link for whoever may open it. */
export function RenewalNotice({ row }: { row: OrderDetail }) {
  const { renewedFromId, renewedFromNo, renewedById, renewedByNo } = row;
  const asked = row.applyOrderStatus === 'wait_submit' ? label('知情同意书须重新签署上传，预约时间须重新选择。') : undefined;
  return (
    <>
      {renewedFromNo && (
        <Alert
          type="info"
          showIcon
          title={<OrderLink id={renewedFromId} words={label('由会诊单 {no} 再次申请', { no: renewedFromNo })} />}
          description={asked}
        />
      )}
      {renewedByNo && (
        <Alert type="info" showIcon title={<OrderLink id={renewedById} words={label('已再次申请为会诊单 {no}', { no: renewedByNo })} />} />
      )}
    </>
  );
}

function OrderLink({ id, words }: { id: string | undefined; words: string }) {
  return id ? <Link to={detailPath({ id, applyOrderId: id })}>{words}</Link> : words;
}

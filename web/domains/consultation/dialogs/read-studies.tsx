import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { fileIdOf, fileList } from '../../../platform/call/file-link.ts';
import { label } from '../../../platform/words/label.ts';
import type { OrderDetail } from '../consultation-row.ts';

interface ReadStudies {
  /** The studies by which the opinion is written: sent with it, so that it is not taken for others. */
  readonly readStudies: readonly string[];
  /** Above the form, once the order has others. */
  readonly notice: ReactNode;
}

/** The studies that the form of an opinion began with, until whoever writes it says that they have looked at those that came since. */
export function useReadStudies(order: OrderDetail | undefined): ReadStudies {
  const [begun, setBegun] = useState<readonly string[]>();
  const now = order ? fileList(order.dicomPath).map(fileIdOf) : undefined;
  if (now && !begun) setBegun(now);
  const readStudies = begun ?? now ?? [];
  const isChanged = now !== undefined && (now.length !== readStudies.length || now.some((id) => !readStudies.includes(id)));
  const notice = isChanged && (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 12 }}
      title={label('影像已更换，请按新影像核对意见后再提交。')}
      action={
        <Button size="small" onClick={() => setBegun(now)}>
          {label('已重新阅片')}
        </Button>
      }
    />
  );
  return { readStudies, notice };
}

import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Progress } from 'antd';
import { useRef, useState } from 'react';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { maxPageSize } from '../../../contract/kernel/envelope.ts';
import { downloadToDisk } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { useCan } from '../parts/permission.tsx';
import { ofChosen } from './chosen-input.ts';

interface ExportButtonProps {
  endpoint: Endpoint;
  input: Readonly<Record<string, unknown>>;
  /** Rows that were chosen one by one, of all pages: they alone are saved, by their keys, where the call takes them. */
  selected?: readonly string[];
  size?: 'small' | 'middle';
}

/** Saves what is being looked at, for whoever may. A long file shows how far it has come, and can be given up. */
export function ExportButton({ endpoint, input, selected: chosen = [], size = 'middle' }: ExportButtonProps) {
  const selected = endpoint.filters?.id ? chosen : [];
  const { t } = useTranslation();
  const mayExport = useCan(endpoint.permission);
  const [share, setShare] = useState<number>();
  const giveUp = useRef<AbortController>(undefined);
  const save = async () => {
    const [most, count] = [maxPageSize, selected.length];
    if (count > most) return notify.warning(label('一次最多导出所选的{most}条，已选择 {count} 条', { most, count }));
    giveUp.current = new AbortController();
    const { signal } = giveUp.current;
    setShare(0);
    try {
      await downloadToDisk(endpoint, count > 0 ? ofChosen(endpoint, input, selected) : input, { signal, onProgress: setShare });
    } catch (error) {
      // The user has been told by the client, or has given up themselves.
      if (!(error instanceof CallError) && !signal.aborted) throw error;
    } finally {
      setShare(undefined);
    }
  };
  if (!mayExport) return null;
  if (share === undefined)
    return (
      <Button size={size} icon={<DownloadOutlined />} onClick={save}>
        {t(selected.length > 0 ? 'list.exportSelected' : 'list.export')}
      </Button>
    );
  return (
    <Flex align="center" gap={8} role="status" aria-label={t('list.exporting')}>
      <Progress percent={Math.round(share * 100)} size="small" status="active" style={{ width: 160, margin: 0 }} />
      <Button size="small" onClick={() => giveUp.current?.abort()}>
        {t('common.cancel')}
      </Button>
    </Flex>
  );
}

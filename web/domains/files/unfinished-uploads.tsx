import { DeleteOutlined, FolderOpenOutlined } from '@ant-design/icons';
import { Button, Progress, Tooltip } from 'antd';
import { pageBigFiles } from '../../../contract/domains/files/big-file.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';
import { acceptableFiles } from './pick-files.ts';
import { removeUpload } from './remove-upload.ts';
import { sizeWords } from './transfer-words.ts';
import { goingOnFor } from './under-way.ts';
import { addUploads } from './upload-engine.ts';
import { type UploadRequest, useUploads } from './upload-store.ts';

export type BigFileRow = RowOf<typeof pageBigFiles>;

const MOST = 50;

/** The user's uploads from before a reload or another day: the browser has lost the file, the server has the pieces. */
export function UnfinishedUploads() {
  const items = useUploads((state) => state.items);
  const query = useCall(pageBigFiles, { mine: 1, unfinished: 1, size: MOST, descs: 'updateTime' });
  const known = new Set(items.flatMap(({ identifier, id }) => [identifier, id]));
  const rows = (query.data?.records ?? []).filter((row) => !known.has(row.identifier) && !known.has(row.id));
  const isUnread = query.isError && !query.data;
  if (rows.length === 0 && !isUnread) return null;
  return (
    <section className="upload-section" aria-label={label('未完成的上传')}>
      <h2>{label('未完成的上传')}</h2>
      <p>{label('重新选择同一个文件即可从中断处继续；24小时内没有继续的会自动清理。')}</p>
      {isUnread && <LoadState query={query} />}
      <ul className="upload-list">
        {rows.map((row) => (
          <UnfinishedRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function UnfinishedRow({ row }: { row: BigFileRow }) {
  const request = useUploads((state) => state.request);
  const name = row.filename;
  const total = Number(row.totalChunks ?? 1);
  const stored = Number(row.storedChunks ?? 0);
  return (
    <li className="upload-row">
      <div className="upload-body">
        <div className="upload-head">
          <strong title={name}>{name}</strong>
        </div>
        <Progress
          percent={Math.min(99, Math.floor((stored / total) * 100))}
          size="small"
          aria-label={label('{name} 已上传的部分', { name })}
        />
        <small className="upload-facts">
          {sizeWords(Number(row.totalSize ?? 0))} · {label('已上传 {stored}/{total} 片', { stored, total })} ·{' '}
          {row.updateTime?.slice(0, 16)}
        </small>
      </div>
      <div className="upload-buttons">
        <Tooltip title={label('选择文件继续')}>
          <Button
            type="text"
            size="small"
            icon={<FolderOpenOutlined />}
            aria-label={label('选择文件继续 {name}', { name })}
            onClick={() => pickAgain(row, request)}
          />
        </Tooltip>
        <Tooltip title={label('删除')}>
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={label('删除 {name}', { name })}
            onClick={() => void removeUpload(row.id, row.submitted === 1)}
          />
        </Tooltip>
      </div>
    </li>
  );
}

/** Asks for the file of an upload from before, and goes on with it for the business object it was begun for, or for the form that asks for such. */
export function pickAgain(row: BigFileRow, request?: UploadRequest): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.onchange = () => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size !== row.totalSize) return notify.warning(label('所选文件与未完成的上传不是同一个文件，请选择原来的文件'));
    const target = goingOnFor(row, request);
    if (acceptableFiles([file], target.limits).length > 0) addUploads([file], target, row.identifier);
  };
  input.click();
}

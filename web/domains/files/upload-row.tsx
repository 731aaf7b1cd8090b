import {
  CaretRightOutlined,
  CheckOutlined,
  CloseOutlined,
  DeleteOutlined,
  FileImageOutlined,
  FileOutlined,
  FileTextOutlined,
  PauseOutlined,
  ReloadOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { Button, Progress, Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { label, labelIfAny } from '../../platform/words/label.ts';
import { takerOf } from './open-forms.ts';
import { removeItem, submitUpload } from './remove-upload.ts';
import { remainingWords, sizeWords } from './transfer-words.ts';
import { forgetUpload, pauseUpload, resumeUpload } from './upload-engine.ts';
import { percentOf, stateOf, states } from './upload-state.ts';
import { changeItem, type UploadItem, type UploadStatus } from './upload-store.ts';

const bars: Readonly<Partial<Record<UploadStatus, 'success' | 'exception' | 'active'>>> = {
  uploading: 'active',
  success: 'success',
  error: 'exception',
};

/** One file of the drawer: how far it is, and what can be done with it. */
export function UploadRow({ item }: { item: UploadItem }) {
  const { file, status } = item;
  const [, color] = states[status];
  const state = stateOf(item);
  const percent = percentOf(item);
  return (
    <li className="upload-row" data-status={status}>
      <span className="upload-icon">
        <KindIcon name={file.name} />
      </span>
      <div className="upload-body">
        <div className="upload-head">
          <strong title={file.name}>{file.name}</strong>
          <Tag color={color}>{state}</Tag>
        </div>
        <Progress percent={percent} size="small" status={bars[status] ?? 'normal'} aria-label={`${file.name} ${state}`} />
        <small className="upload-facts" role={status === 'error' ? 'alert' : undefined}>
          {labelIfAny(item.message) ?? factsOf(item)}
        </small>
      </div>
      <RowButtons item={item} />
    </li>
  );
}

function factsOf({ file, status, hashed, sent, speed, isMerging, isSubmitted }: UploadItem): string {
  const size = sizeWords(file.size);
  if (status === 'success') return `${size} · ${isSubmitted ? label('已提交') : label('未提交')}`;
  if (isMerging) return label('{size} · 服务器正在合并并校验，请稍候', { size });
  if (status === 'computing') return label('已读取 {value} / {size}', { value: sizeWords(hashed), size });
  const done = `${sizeWords(sent)} / ${size}`;
  if (status !== 'uploading' || speed === 0) return done;
  return `${done} · ${label('{size}/秒', { size: sizeWords(speed) })} · ${remainingWords(file.size - sent, speed)}`;
}

function RowButtons({ item }: { item: UploadItem }) {
  const { key, status, id, isMerging, isSubmitted, isTaken, mayRetry, file } = item;
  const isEmpty = !id && status === 'error';
  const remove = () => (isEmpty ? forgetUpload(key) : removeItem(item));
  const submit = async () => {
    if (id && (await submitUpload(id))) changeItem(key, { isSubmitted: true });
  };
  const isShown = isTaken && takerOf(item.owner) !== undefined;
  const running = status === 'uploading' || status === 'waiting' || status === 'computing';
  return (
    <div className="upload-buttons">
      {running && !isMerging && (
        <RowButton title={label('暂停')} file={file.name} icon={<PauseOutlined />} onClick={() => pauseUpload(key)} />
      )}
      {status === 'paused' && (
        <RowButton title={label('继续')} file={file.name} icon={<CaretRightOutlined />} onClick={() => resumeUpload(key)} />
      )}
      {status === 'error' && mayRetry && (
        <RowButton title={label('重试')} file={file.name} icon={<ReloadOutlined />} onClick={() => resumeUpload(key)} />
      )}
      {status === 'success' && !isSubmitted && id && (
        <RowButton title={label('提交')} file={file.name} icon={<CheckOutlined />} onClick={submit} />
      )}
      {/* What an open form shows as its own is taken out there: removed here, it would be missing where somebody counts on it. */}
      {isTaken && <RowButton title={label('移出列表')} file={file.name} icon={<CloseOutlined />} onClick={() => forgetUpload(key)} />}
      {!isMerging && !isShown && <RowButton title={label('删除')} file={file.name} icon={<DeleteOutlined />} onClick={remove} danger />}
    </div>
  );
}

interface RowButtonProps {
  title: string;
  file: string;
  icon: ReactNode;
  onClick: () => unknown;
  danger?: boolean;
}

function RowButton({ title, file, icon, onClick, danger = false }: RowButtonProps) {
  return (
    <Tooltip title={title}>
      <Button type="text" size="small" danger={danger} icon={icon} aria-label={`${title} ${file}`} onClick={() => void onClick()} />
    </Tooltip>
  );
}

const VIDEO = /\.(mp4|rmvb|mkv|wmv|flv)$/i;
const IMAGE = /\.(png|jpe?g|gif|bmp|tiff?)$/i;
const TEXT = /\.(docx?|txt|pdf|xlsx?|pptx?)$/i;

function KindIcon({ name }: { name: string }) {
  if (VIDEO.test(name)) return <VideoCameraOutlined />;
  if (IMAGE.test(name)) return <FileImageOutlined />;
  return TEXT.test(name) ? <FileTextOutlined /> : <FileOutlined />;
}

import { CloudUploadOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { label } from '../../platform/words/label.ts';
import { percentOf } from './upload-state.ts';
import { isActive, showUploads, type UploadItem } from './upload-store.ts';

/** Stands for the drawer while it is put away, on every page; pressing it brings the drawer back. */
export function UploadBadge({ items }: { items: readonly UploadItem[] }) {
  if (items.length === 0) return null;
  const active = items.filter(isActive);
  const failed = items.filter(({ status }) => status === 'error').length;
  const total = items.reduce((sum, { file }) => sum + file.size, 0) || 1;
  const percent = Math.floor(items.reduce((sum, item) => sum + (transferred(item) * item.file.size) / 100, 0) / (total / 100));
  const words =
    active.length > 0
      ? label('上传中 {count} 个 · {percent}%', { count: active.length, percent })
      : failed > 0
        ? label('{failed} 个上传失败', { failed })
        : wordsAtRest(items);
  return (
    <button
      type="button"
      className="upload-badge"
      data-failed={failed > 0}
      aria-label={label('大文件上传：{words}', { words })}
      onClick={showUploads}
    >
      <Progress
        type="circle"
        percent={percent}
        size={34}
        status={failed > 0 ? 'exception' : 'normal'}
        format={() => <CloudUploadOutlined />}
      />
      <span aria-live="polite">{words}</span>
    </button>
  );
}

/** What the checksum has been computed of is not transferred yet. */
function transferred(item: UploadItem): number {
  return item.status === 'computing' ? 0 : percentOf(item);
}

function wordsAtRest(items: readonly UploadItem[]): string {
  const paused = items.filter(({ status }) => status === 'paused').length;
  return paused > 0 ? label('{paused} 个已暂停', { paused }) : label('上传已完成');
}

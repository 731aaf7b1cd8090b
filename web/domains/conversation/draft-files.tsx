import { CloseOutlined, FileOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { label } from '../../platform/words/label.ts';
import { type DraftFile, removeDraftFile } from './chat-drafts.ts';

/** What goes along with the message that is being written. */
export function DraftFiles({ place, files }: { place: string; files: readonly DraftFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="chat-draft-files">
      {files.map(({ uid, name, isImage, link, attachId, percent }) => (
        <li key={uid} title={name}>
          {isImage && link ? <img src={link} alt={name} /> : <FileOutlined />}
          <span>{name}</span>
          {attachId === undefined && <Progress type="circle" percent={percent} size={18} aria-label={label('上传中')} />}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={label('移除{name}', { name })}
            onClick={() => removeDraftFile(place, uid)}
          />
        </li>
      ))}
    </ul>
  );
}

import { FileOutlined } from '@ant-design/icons';
import type { MessageFile } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { FileGallery, openLink } from '../../engine/field/file-gallery.tsx';
import { steadyLink } from './steady-links.ts';

/** Pictures as thumbnails that open large, everything else by its name. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const pictures = files.filter(({ isImage }) => isImage);
  const documents = files.filter(({ isImage }) => !isImage);
  return (
    <div className="chat-files">
      {pictures.length > 0 && <FileGallery links={pictures.map((file) => steadyLink(file))} size={120} />}
      {documents.map((file) => (
        <Document key={file.id} file={file} />
      ))}
    </div>
  );
}

function Document({ file }: { file: MessageFile }) {
  const link = steadyLink(file);
  return (
    <a className="chat-file" href={link} target="_blank" rel="noreferrer" onClick={(event) => openLink(event, link)}>
      <FileOutlined />
      <span>{file.name}</span>
      <small>{sizeWords(file.size)}</small>
    </a>
  );
}

function sizeWords(bytes: number): string {
  return bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

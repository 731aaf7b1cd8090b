import { FileOutlined } from '@ant-design/icons';
import { Button, Flex, Image, Tag, Typography } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { currentLink, hasRunOut } from '../../platform/call/current-link.ts';
import { fileNameOf, isLink, picturesAmong } from '../../platform/call/file-link.ts';
import { openWindow } from '../../platform/call/open-window.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { useDrawn } from './use-drawn.ts';

interface FileGalleryProps {
  links: readonly string[];
  size?: number;
  /** What has to be known of a file before it is relied upon, below it. */
  noteOn?: (link: string) => string | undefined;
}

/** Uploaded files by their signed links: pictures enlarge when clicked, documents open in a new window. */
export function FileGallery({ links, size = 72, noteOn = () => undefined }: FileGalleryProps) {
  const { t } = useTranslation();
  const { undrawn, sourceOf, onError, again } = useDrawn();
  const images = picturesAmong(links, undrawn);
  const documents = links.filter((link) => !images.includes(link));
  if (links.length === 0) return <Typography.Text type="secondary">{t('file.none')}</Typography.Text>;
  return (
    <Flex gap={8} wrap>
      <Image.PreviewGroup>
        {images.map((link) => (
          <Noted key={link} note={noteOn(link)}>
            <Image
              src={sourceOf(link)}
              alt={fileNameOf(link)}
              width={size}
              height={size}
              style={{ objectFit: 'cover', borderRadius: 6 }}
              onError={() => void onError(link)}
            />
          </Noted>
        ))}
      </Image.PreviewGroup>
      {documents.map((link) => (
        <span key={link}>
          <Typography.Link
            {...(isLink(link) ? { href: link } : {})}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => openLink(event, link)}
          >
            <FileOutlined /> {fileNameOf(link)}
          </Typography.Link>
          {noteOn(link) && <Tag color="warning">{noteOn(link)}</Tag>}
          {undrawn.includes(link) && hasEnding(link) && (
            <Button type="link" size="small" onClick={() => again(link)}>
              {t('common.retry')}
            </Button>
          )}
        </span>
      ))}
    </Flex>
  );
}

function Noted({ note, children }: { note: string | undefined; children: ReactNode }) {
  if (!note) return children;
  return (
    <Flex vertical gap={2} align="center">
      {children}
      <Tag color="warning" style={{ marginInlineEnd: 0 }}>
        {note}
      </Tag>
    </Flex>
  );
}

/** Whose name says that it is a picture: what has none may well be a document. */
const hasEnding = (link: string): boolean => /\.\w+$/.test(fileNameOf(link));

/** A page may be open for longer than its links live. */
export function openLink(event: MouseEvent, link: string): void {
  if (!hasRunOut(link)) return;
  event.preventDefault();
  void openWindow(() => currentLink(link));
}

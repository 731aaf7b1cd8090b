import { FileOutlined } from '@ant-design/icons';
import { Flex, Image, Typography } from 'antd';
import { type MouseEvent, useState } from 'react';
import { currentLink, hasRunOut } from '../../platform/call/current-link.ts';
import { fileNameOf, isLink, picturesAmong } from '../../platform/call/file-link.ts';
import { openWindow } from '../../platform/call/open-window.ts';
import { useTranslation } from '../../platform/words/i18n.ts';

/** Uploaded files by their signed links: pictures enlarge when clicked, documents open in a new window. */
export function FileGallery({ links, size = 72 }: { links: readonly string[]; size?: number }) {
  const { t } = useTranslation();
  // A link does not say what it leads to: what a browser cannot draw is a document.
  const [undrawn, setUndrawn] = useState<readonly string[]>([]);
  const images = picturesAmong(links, undrawn);
  const documents = links.filter((link) => !images.includes(link));
  if (links.length === 0) return <Typography.Text type="secondary">{t('file.none')}</Typography.Text>;
  return (
    <Flex gap={8} wrap>
      <Image.PreviewGroup>
        {images.map((link) => (
          <Image
            key={link}
            src={link}
            alt={fileNameOf(link)}
            width={size}
            height={size}
            style={{ objectFit: 'cover', borderRadius: 6 }}
            onError={() => setUndrawn((known) => [...known, link])}
          />
        ))}
      </Image.PreviewGroup>
      {documents.map((link) => (
        <Typography.Link
          key={link}
          {...(isLink(link) ? { href: link } : {})}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => openLink(event, link)}
        >
          <FileOutlined /> {fileNameOf(link)}
        </Typography.Link>
      ))}
    </Flex>
  );
}

/** A page may be open for longer than its links live. */
export function openLink(event: MouseEvent, link: string): void {
  if (!hasRunOut(link)) return;
  event.preventDefault();
  void openWindow(() => currentLink(link));
}

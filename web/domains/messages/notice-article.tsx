import { PaperClipOutlined } from '@ant-design/icons';
import { Flex, Tag, Typography } from 'antd';
import type { NoticeFile, shownNoticeFields } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { openLink } from '../../engine/field/file-gallery.tsx';
import { Heading } from '../../engine/parts/heading.tsx';
import { label } from '../../platform/words/label.ts';
import './notice-article.css';

/** A system notice as its readers see it: plain text with its line breaks, and the files that came with it. */
export function NoticeArticle({ row }: { row: Partial<SentOf<typeof shownNoticeFields>> & { attachmentFiles?: NoticeFile[] } }) {
  const { attachmentFiles: files = [] } = row;
  const origin = [row.tenantName, row.authorName, row.publishTime?.slice(0, 16)].filter(Boolean);
  return (
    <article className="notice-article">
      <header>
        <Heading isLarge>
          {row.urgent === 1 && <Tag color="error">{label('紧急')}</Tag>}
          {row.title}
        </Heading>
        <Typography.Text type="secondary">{origin.join(' · ')}</Typography.Text>
      </header>
      <Typography.Paragraph className="notice-article-text">{row.content}</Typography.Paragraph>
      {files.length > 0 && (
        <Flex vertical gap={8} component="footer">
          <Typography.Text type="secondary">{label('附件')}</Typography.Text>
          {files.map(({ id, name, link }) => (
            <Typography.Link key={id} href={link} target="_blank" rel="noreferrer" onClick={(event) => openLink(event, link)}>
              <PaperClipOutlined /> {name}
            </Typography.Link>
          ))}
        </Flex>
      )}
    </article>
  );
}

import { PaperClipOutlined } from '@ant-design/icons';
import { Flex, Tag, Typography } from 'antd';
import type { NoticeFile } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { label } from '../../platform/words/label.ts';
import './notice-article.css';

/** A system notice as its readers see it: plain text with its line breaks, and the files that came with it. */
export function NoticeArticle({ row }: { row: Row & { attachmentFiles?: NoticeFile[] } }) {
  const { attachmentFiles: files = [] } = row;
  const origin = [textOf(row, 'tenantName'), textOf(row, 'authorName'), textOf(row, 'publishTime').slice(0, 16)].filter(Boolean);
  return (
    <article className="notice-article">
      <header>
        <Typography.Title level={4}>
          {row.urgent === 1 && <Tag color="error">{label('紧急')}</Tag>}
          {textOf(row, 'title')}
        </Typography.Title>
        <Typography.Text type="secondary">{origin.join(' · ')}</Typography.Text>
      </header>
      <Typography.Paragraph className="notice-article-text">{textOf(row, 'content')}</Typography.Paragraph>
      {files.length > 0 && (
        <Flex vertical gap={8} component="footer">
          <Typography.Text type="secondary">{label('附件')}</Typography.Text>
          {files.map(({ id, name, link }) => (
            <Typography.Link key={id} href={link} target="_blank" rel="noreferrer">
              <PaperClipOutlined /> {name}
            </Typography.Link>
          ))}
        </Flex>
      )}
    </article>
  );
}

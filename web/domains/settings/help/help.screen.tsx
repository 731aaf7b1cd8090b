import { Empty, Input, Menu, Typography } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { helpMessage, listPublishedHelp } from '../../../../contract/domains/settings/help-message.resource.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { useOptions, useWordOf } from '../../../engine/field/dictionary.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { articleShown, articlesWith, groupedByCategory } from './help-contents.ts';
import './help.css';
import { Heading } from '../../../engine/parts/heading.tsx';

/** The instructions that the platform has published: a table of contents that can be searched, and one of them in full. */
export function HelpScreen() {
  const query = useCall(listPublishedHelp);
  const categories = useOptions(helpMessage.fields.category);
  const wordOf = useWordOf(helpMessage.fields.category);
  const [typed, setTyped] = useState('');
  // The article stands in the address, so that a search can lead to it.
  const [params, setParams] = useSearchParams();
  if (!query.data) return <LoadState query={query} />;
  if (query.data.length === 0) return <Empty className="help-empty" description={label('还没有发布帮助文档')} />;
  const found = articlesWith(query.data, typed);
  const shown = articleShown(query.data, found, params.get('id'));
  const order = categories.map(({ value }) => value);
  const groups = groupedByCategory(found, order).map(({ category, articles }) => ({
    key: category,
    label: wordOf(category),
    type: 'group' as const,
    children: articles.map(({ id, title }) => ({ key: id, label: title })),
  }));
  return (
    <section className="help-screen">
      <nav aria-label={label('帮助目录')}>
        <Input.Search
          allowClear
          placeholder={label('搜索帮助')}
          aria-label={label('搜索帮助')}
          onChange={(event) => setTyped(event.target.value)}
        />
        {groups.length > 0 ? (
          <Menu items={groups} selectedKeys={shown ? [shown.id] : []} onClick={({ key }) => setParams({ id: key }, { replace: true })} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={label('没有符合条件的帮助')} />
        )}
      </nav>
      <article>
        {shown ? <Article shown={shown} /> : params.has('id') && <Empty className="help-empty" description={label('该帮助已撤下或删除')} />}
      </article>
    </section>
  );
}

function Article({ shown: { title, updateTime = '', content } }: { shown: RowOf<typeof listPublishedHelp> }) {
  return (
    <>
      <Heading isLarge>{title}</Heading>
      <Typography.Text type="secondary">{label('更新于 {time}', { time: updateTime })}</Typography.Text>
      <Typography.Paragraph className="help-content">{content}</Typography.Paragraph>
    </>
  );
}

import { Empty, Input, Menu, Typography } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { helpMessage, listPublishedHelp } from '../../../../contract/domains/settings/help-message.resource.ts';
import { useOptions } from '../../../engine/field/dictionary.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import './help.css';
import { Heading } from '../../../engine/parts/heading.tsx';

/** The instructions that the platform has published: a table of contents that can be searched, and one of them in full. */
export function HelpScreen() {
  const query = useCall(listPublishedHelp);
  const categories = useOptions(helpMessage.fields.category);
  const [typed, setTyped] = useState('');
  // The article stands in the address, so that a search can lead to it.
  const [params, setParams] = useSearchParams();
  if (!query.data) return <LoadState query={query} />;
  if (query.data.length === 0) return <Empty className="help-empty" description={label('还没有发布帮助文档')} />;
  const found = query.data.filter(({ title, content }) => `${title}\n${content}`.includes(typed.trim()));
  const shown = found.find(({ id }) => id === params.get('id')) ?? found[0];
  const groups = categories.flatMap(({ value: category, label: title }) => {
    const children = found.filter((help) => help.category === category).map((help) => ({ key: help.id, label: help.title }));
    return children.length > 0 ? [{ key: category, label: label(title), type: 'group' as const, children }] : [];
  });
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
        {shown && (
          <>
            <Heading isLarge>{shown.title}</Heading>
            <Typography.Text type="secondary">{label('更新于 {time}', { time: shown.updateTime ?? '' })}</Typography.Text>
            <Typography.Paragraph className="help-content">{shown.content}</Typography.Paragraph>
          </>
        )}
      </article>
    </section>
  );
}

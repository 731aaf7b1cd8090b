import { RightOutlined } from '@ant-design/icons';
import { Card, Col, Row } from 'antd';
import { Link } from 'react-router';
import { listMenuRoutes } from '../../../contract/domains/session/session.endpoints.ts';
import type { MenuNode } from '../../../contract/kernel/session-user.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';

const SHOWN = 8;

const pagesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children?.length ? pagesOf(node.children) : [node]));

/** The first pages of the own menu, one click away. */
export function Shortcuts() {
  const { data = [] } = useCall(listMenuRoutes, {}, { staleTime: Number.POSITIVE_INFINITY });
  const pages = pagesOf(data)
    .filter(({ path }) => path?.startsWith('/'))
    .slice(0, SHOWN);
  if (pages.length === 0) return null;
  return (
    <Card size="small" title={label('常用功能')} variant="borderless">
      <Row gutter={[12, 12]}>
        {pages.map(({ id, name, path = '/' }) => (
          <Col key={id} xs={12} md={6}>
            <Link to={path} className="welcome-shortcut">
              {label(name)}
              <RightOutlined />
            </Link>
          </Col>
        ))}
      </Row>
    </Card>
  );
}

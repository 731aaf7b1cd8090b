import { RightOutlined } from '@ant-design/icons';
import { Card, Col, Row } from 'antd';
import { Link } from 'react-router';
import { useMenu } from '../../engine/menu/menu-context.ts';
import { type MenuEntry, menuLeaves } from '../../engine/menu/menu-tree.ts';
import { label } from '../../platform/words/label.ts';

const SHOWN = 8;

/** The first pages of the own menu, one click away. */
export function Shortcuts() {
  const pages = menuLeaves(useMenu()).slice(0, SHOWN);
  if (pages.length === 0) return null;
  return (
    <Card size="small" title={label('常用功能')} variant="borderless">
      <Row gutter={[12, 12]}>
        {pages.map((entry) => (
          <Col key={entry.id} xs={12} md={6}>
            <Shortcut entry={entry} />
          </Col>
        ))}
      </Row>
    </Card>
  );
}

/** Opened where its entry of the menu is: on a tab, or in a window of its own that cannot reach back into this one. */
function Shortcut({ entry: { name, target } }: { entry: MenuEntry }) {
  const shown = (
    <>
      {label(name)}
      <RightOutlined />
    </>
  );
  if (target?.kind === 'window')
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer" className="welcome-shortcut">
        {shown}
      </a>
    );
  return (
    <Link to={target?.path ?? '/'} className="welcome-shortcut">
      {shown}
    </Link>
  );
}

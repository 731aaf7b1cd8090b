import { Button, Flex, Form, Input, Radio, Typography } from 'antd';
import {
  nameWidth,
  type WxButton,
  type WxButtonType,
  wxButtonTypes,
  wxMenuLimits,
} from '../../../../contract/domains/settings/wechat/wx-menu.ts';
import type { Message } from '../../../../contract/kernel/said.ts';
import { textCount } from '../../../engine/form/text-count.ts';
import { label, messageText } from '../../../platform/words/label.ts';

interface ButtonEditorProps {
  button: WxButton;
  isChild: boolean;
  canEdit: boolean;
  problem: Message | undefined;
  onChange: (button: WxButton) => void;
  onRemove: () => void;
  /** Absent for the first of its level. */
  onEarlier: (() => void) | undefined;
}

/** Name and content of one button. One that has others below it has no content of its own. */
export function ButtonEditor({ button, isChild, canEdit, problem, onChange, onRemove, onEarlier }: ButtonEditorProps) {
  const most = (isChild ? wxMenuLimits.childNameWidth : wxMenuLimits.nameWidth) / 2;
  const set = (change: Partial<WxButton>) => onChange({ ...button, ...change });
  return (
    <Form layout="vertical" disabled={!canEdit} className="wx-button-editor">
      <Flex justify="space-between" align="center" className="wx-button-title">
        <Typography.Text strong>{label(isChild ? '子菜单' : '一级菜单')}</Typography.Text>
        <Flex gap={8}>
          <Button size="small" disabled={!onEarlier} onClick={onEarlier}>
            {label('前移')}
          </Button>
          <Button size="small" danger onClick={onRemove}>
            {label('删除')}
          </Button>
        </Flex>
      </Flex>
      <Form.Item
        label={label('菜单名称')}
        extra={label('最多{most}个汉字或{letters}个字母', { most, letters: most * 2 })}
        {...(problem ? { validateStatus: 'error', help: messageText(problem) } : {})}
      >
        <Input
          value={button.name}
          count={{ max: most * 2, strategy: nameWidth }}
          aria-label={label('菜单名称')}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Form.Item>
      {button.children?.length ? (
        <Typography.Paragraph type="secondary">{label('该菜单下有子菜单，只能设置名称。')}</Typography.Paragraph>
      ) : (
        <ContentFields button={button} onChange={onChange} />
      )}
    </Form>
  );
}

function ContentFields({ button, onChange }: Pick<ButtonEditorProps, 'button' | 'onChange'>) {
  const set = (change: Partial<WxButton>) => onChange({ ...button, ...change });
  const text = (name: 'url' | 'key' | 'appid' | 'pagepath', title: string, placeholder: string, max: number) => (
    <Form.Item label={label(title)}>
      <Input
        value={button[name] ?? ''}
        count={textCount(max, { show: false })}
        placeholder={label(placeholder)}
        aria-label={label(title)}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Form.Item>
  );
  return (
    <>
      <Form.Item label={label('菜单内容')}>
        <Radio.Group
          value={button.type}
          options={Object.entries(wxButtonTypes).map(([value, title]) => ({ value, label: label(title) }))}
          onChange={(event) => onChange(ofType(button.name, event.target.value as WxButtonType))}
        />
      </Form.Item>
      {button.type === 'click' && text('key', '消息标识', '服务器按此标识回复消息', wxMenuLimits.key)}
      {button.type === 'miniprogram' && text('appid', '小程序AppID', 'wx开头的18位字符', 18)}
      {button.type === 'miniprogram' && text('pagepath', '小程序页面路径', 'pages/index/index', wxMenuLimits.pagepath)}
      {button.type === 'view' && text('url', '网页地址', 'https://', wxMenuLimits.url)}
      {button.type === 'miniprogram' && text('url', '备用网页地址', 'https://，旧版微信打开此页', wxMenuLimits.url)}
    </>
  );
}

/** Another kind of content starts empty: what belonged to the former kind must not be published. */
function ofType(name: string, type: WxButtonType): WxButton {
  if (type === 'click') return { name, type, key: '' };
  return type === 'view' ? { name, type, url: '' } : { name, type, appid: '', pagepath: '', url: '' };
}

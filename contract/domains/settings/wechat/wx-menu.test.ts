import { describe, expect, test } from 'vitest';
import { textOf } from '../../../kernel/said.ts';
import { checkWxMenu, nameWidth, type WxButton } from './wx-menu.ts';

const view = (name: string): WxButton => ({ name, type: 'view', url: 'https://hospital.example.cn/a' });

describe('checkWxMenu', () => {
  test('accepts three buttons with five below one of them', () => {
    const children = ['预约挂号', '报告查询', '在线缴费', '住院服务', '体检预约中心啊'].map(view);
    expect(checkWxMenu([{ name: '就诊服务', children }, view('互联网'), view('about us')])).toEqual([]);
  });

  test.each<[string, unknown, string, string]>([
    ['no button', [], '', '请至少添加一个一级菜单'],
    ['four buttons', [1, 2, 3, 4].map((at) => view(`菜单${at}`)), '', '一级菜单最多3个'],
    ['six below one', [{ name: '服务', children: [1, 2, 3, 4, 5, 6].map((at) => view(`项${at}`)) }], '0', '二级菜单最多5个'],
    ['a third level', [{ name: '服务', children: [{ name: '项', children: [view('下')] }] }], '0.0', '二级菜单下不能再有菜单'],
    ['a name of five characters', [view('就诊服务台')], '0', '一级菜单名称最多4个汉字或8个字母'],
    ['a long name below', [{ name: '服务', children: [view('一二三四五六七八九')] }], '0.0', '二级菜单名称最多8个汉字或16个字母'],
    ['no name', [view(' ')], '0', '请输入菜单名称'],
    ['nothing to do', [{ name: '空' }], '0', '请选择菜单内容'],
    ['plain http', [{ ...view('网'), url: 'http://hospital.example.cn' }], '0', '网页地址应以https://开头'],
    ['a script', [{ ...view('网'), url: 'javascript:alert(1)' }], '0', '网页地址应以https://开头'],
    ['an address that is too long', [{ ...view('网'), url: `https://${'a'.repeat(1024)}` }], '0', '网页地址不能超过1024个字'],
    ['a key that is too long', [{ name: '消息', type: 'click', key: 'a'.repeat(129) }], '0', '消息标识不能超过128个字'],
    ['a message without a key', [{ name: '消息', type: 'click' }], '0', '请输入消息标识'],
    ['a mini program of nobody', [{ ...view('小'), type: 'miniprogram', appid: 'wx1' }], '0', '小程序AppID应为wx开头的18位字符'],
    ['both content and buttons below', [{ ...view('都'), children: [view('下')] }], '0', '有二级菜单的一级菜单不能再设置内容'],
    ['an unknown parameter', [{ ...view('多'), media_id: '1' }], '0', '不支持的参数：media_id'],
    ['no list', { name: 'x' }, '', '菜单格式不正确'],
  ])('refuses %s', (_, menus, at, message) => {
    expect(checkWxMenu(menus).map((problem) => ({ at: problem.at, message: textOf(problem.message) }))).toContainEqual({ at, message });
  });
});

test('a Chinese character is as wide as two letters', () => {
  expect([nameWidth('abcd'), nameWidth('就诊'), nameWidth('A楼')]).toEqual([4, 4, 3]);
});

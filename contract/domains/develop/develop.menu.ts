import type { MenuItem } from '../../kernel/menu.ts';

/** For the people who extend the product; their pages are those of its resources. */
export const developMenu: MenuItem[] = [{ code: 'develop', title: '开发工具', path: '/develop', icon: 'code', sort: 990 }];

import { defineDomain } from '../../kernel/domain.ts';
import { devCode } from './dev-code.resource.ts';
import { devModel } from './dev-model.resource.ts';
import { developMenu } from './develop.menu.ts';

/** Tools for the people who extend the product. */
export const developDomain = defineDomain({
  name: 'develop',
  title: '开发工具',
  resources: [devModel, devCode],
  menu: developMenu,
});

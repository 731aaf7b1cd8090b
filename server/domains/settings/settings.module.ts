import { param } from '../../../contract/domains/settings/param.resource.ts';
import type { Module } from '../../kernel/services.ts';
import { tableOf } from '../../kernel/store/table.ts';

export const settingsModule: Module = { name: 'settings', serves: [], tables: [tableOf(param)], resources: [param] };

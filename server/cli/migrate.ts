import { type Command, withServices } from './command.ts';

/** Brings schema and menu up to the code, as every start does. */
export const migrateCommand: Command = {
  name: 'migrate',
  title: '升级数据库结构到当前程序版本',
  run: (context) => withServices(context, async () => context.tell('数据库结构已是最新。')),
};

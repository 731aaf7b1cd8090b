import { refuseInUse } from '../engine/store/in-use.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, withServices } from './command.ts';

/** Every start does this by itself; the command does it without starting to serve, and says what was done. */
export const rotateSecretCommand: Command = {
  name: 'rotate-secret',
  title: '更换密钥：LIANYI_SECRET 为新密钥，LIANYI_SECRET_PREVIOUS 为原密钥（请先停止服务）',
  run: async (context) => {
    if (!context.settings.secret) throw new StartupError('请先设置 LIANYI_SECRET。');
    // Servers that run would go on sealing with the former one. Opened by itself: with the schema come the secret, and connections of our own.
    await withServices(context, ({ databaseUrl }) => refuseInUse(databaseUrl), false);
    let isChanged = false;
    const tell = (line: string): void => {
      isChanged ||= line.includes('重新封存');
      context.tell(line);
    };
    await withServices({ ...context, tell }, () => Promise.resolve());
    if (!isChanged) context.tell('数据库已在使用当前的 LIANYI_SECRET，无需更换。');
  },
};

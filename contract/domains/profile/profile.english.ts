import type { English } from '../../kernel/english.ts';

export const english: English = {
  labels: {
    '{left}个': '{left}',
    '启用后，登录时除密码外还需输入手机验证器上的动态验证码，密码泄露也无法登录您的账号。':
      'Once it is on, signing in also takes a code of the app on your phone: nobody gets in who only knows your password.',
    '恢复码即将用完，请关闭后重新启用以获得新的恢复码。':
      'Few recovery codes are left; turn the second factor off and on again for new ones.',
    '您的机构要求双因素认证：关闭后须立即重新绑定，例如更换手机时。':
      'Your hospital wants a second factor: after turning it off, for a new phone for example, you must bind an app at once.',
    '双因素认证已关闭，其他设备上的登录已退出': 'The second factor is off; you were signed out everywhere else',
    正在使用: 'In use',
    当前设备: 'This device',
    退出: 'Sign out',
    退出其他全部: 'Sign out all others',
    '退出后，该设备须重新登录才能继续使用。': 'That device has to sign in again to go on.',
    '确定退出“{device}”上的登录吗？': 'Sign out "{device}"?',
    '确定退出其他{count}处登录吗？': 'Sign out of {count} other places?',
    '已退出{count}处登录': 'Signed out of {count} places',
    已退出该设备: 'That device is signed out',
    '如有不认识的设备，请退出该设备并修改密码。': 'Sign out any device that you do not know, and change your password.',
  },
};

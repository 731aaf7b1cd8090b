/** What is said while somebody signs in, proves who he is, or chooses a password. */
export const messagesEnSignIn: Readonly<Record<string, string>> = {
  '该账号登录失败次数过多，请{seconds}秒后再试': 'Too many failed sign-ins for this account; please try again in {seconds} seconds',
  '安全验证未完成，请重试': 'The security check was not finished; please try again',
  '密码过于常见，请更换': 'This password is one of the most common; choose another one',
  '密码不能由账号、姓名、机构或产品名称组成': 'The password must not consist of your account, your name, your hospital or the product',
  密码不能由连续或重复的字符组成: 'The password must not consist of runs of keys or repeated characters',
  请输入动态验证码: 'Enter the verification code',
  '登录已超时，请重新登录': 'The sign-in took too long; please start again',
  动态验证码不正确或已使用: 'The code is wrong or was used before',
  '动态验证码不正确，请检查手机时间': 'The code is wrong; check the time of your phone',
  '双因素认证已启用，请先关闭后再重新绑定': 'The second factor is in use; turn it off before you bind another app',
  '本机构要求双因素认证，请先在个人信息中启用': 'Your hospital wants a second factor; turn it on in your profile first',
  请输入动态验证码后再操作: 'Enter the verification code to go on',
  请重新输入密码和动态验证码后再操作: 'Enter your password and the verification code to go on',
  请在个人信息中关闭自己的双因素认证: 'Turn your own second factor off in your profile',
  请输入登录密码: 'Enter your login password',
};

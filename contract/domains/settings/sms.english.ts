import type { English } from '../../kernel/english.ts';

export const english: English = {
  contexts: {
    one: { 短信模板: 'SMS template', 短信配置: 'SMS setting' },
  },
  labels: {
    每号每分钟最多: 'Maximum per number and minute',
    每号每小时最多: 'Maximum per number and hour',
    每号每天最多: 'Maximum per number and day',
    每院每天经平台账号手工发送最多: "Maximum sent by hand by the platform's account, per hospital and day",
    短信验证码有效期: 'Validity of a text message code',
    短信配置: 'SMS settings',
    短信模板: 'SMS templates',
    发送短信: 'Send text messages',
    可发送的短信模板: 'Text message templates that can be sent',
    测试短信配置: 'Test text message settings',
    '测试短信配置「{name}」': 'Test the settings "{name}"',
    配置名称: 'Name',
    服务商: 'Provider',
    短信签名: 'Signature',
    服务商模板号: "Provider's template id",
    模板内容: 'Content',
    '仅记录（不发送）': 'Record only (not sent)',
    阿里云短信: 'Alibaba Cloud SMS',
    '仅记录的配置启用后，验证码和紧急提醒都不会发出':
      'Once settings that only record are enabled, neither verification codes nor urgent reminders are sent',
    '仅记录时，验证码和紧急提醒都不会发出': 'When only recording, neither verification codes nor urgent reminders are sent',
    仅记录时不需要: 'Not needed when only recording',
    在服务商处审核通过的签名: 'The signature approved by the provider',
    '如 cn-hangzhou，留空为服务商默认': "Such as cn-hangzhou; empty for the provider's default",
    '如 SMS_123456789；仅记录时不需要': 'Such as SMS_123456789; not needed when only recording',
    '变量写作 {名称}，如 验证码{code}，{minutes}分钟内有效': 'Variables in braces, such as {code} and {minutes}',
    '程序按它选用模板，如 verification': 'The code by which the program picks it, such as verification',
    '模板编号应为小写字母开头的字母、数字与短横线': 'A code is lower-case letters, digits and hyphens, beginning with a letter',
    '多个号码用逗号或换行分隔，最多100个': 'Separate numbers by commas or new lines, at most 100',
    '使用编号为 test 的模板发送一条测试短信，计入该号码的发送次数。':
      'Sends one message with the template "test"; it counts towards the limits of the number.',
    '已记录，未真正发送': 'Recorded, not actually sent',
    '发送失败，请稍后重试': 'Sending failed; please try again later',
    '服务商已接收，请查看手机': 'Accepted by the provider; please check the phone',
    '已提交发送，结果见短信记录': 'Submitted; see the text message records for the outcome',
    请选择短信模板: 'Choose a template',
    未收到服务商答复: 'The provider did not answer',
    '该短信模板没有服务商模板号，请先在短信模板中填写':
      'The provider knows no number for this template: enter it among the text message templates',
    紧急消息的短信提醒发送失败: 'Text reminders of urgent notices are not sent',
    平台短信账号发送失败: "The platform's account sends no text messages",
    '正在使用的短信配置不能删除，否则短信无法发出。请先启用另一个短信配置':
      'SMS settings in use cannot be deleted, or no text message would be sent: enable others first',
    '有医院通过平台的短信配置发送，不能改为仅记录，否则验证码和紧急提醒无法发出。更换账号请启用另一个可发送的配置':
      "Hospitals send by the platform's SMS settings: recording only would keep verification codes and urgent reminders from being sent. To change the account, enable other settings that send",
    请输入AccessKey: 'Enter the AccessKey',
    请输入SecretKey: 'Enter the SecretKey',
    '提交后发送短信的账号已变更，未改用其他账号发送。如仍需发送，请重发':
      'The account that sends text messages has changed since this one was submitted, and no other account sent it. Send it again if it is still needed',
    没有启用的短信配置: 'No SMS settings are enabled',
    系统恢复后未再发出: 'Not sent any more after the system was restored',
    短信配置缺少AccessKey或SecretKey: 'The SMS settings have no AccessKey or SecretKey',
    模板参数应为名称与文字: 'Parameters of a template are names with texts',
    短信服务商: 'Text message provider',
    清理短信验证码: 'Sweep codes of text messages',
    短信模板不存在: 'No such SMS template',
    '该短信模板由系统自动发送，不能手工使用': 'The system itself sends by this template: it cannot be used by hand',
  },
  messages: {
    '请先在短信模板中填写这些模板的服务商模板号：{templates}':
      "Enter the provider's number of these text message templates first: {templates}",
    '紧急消息无人阅读，提醒接收人的短信多次未能发出：{reason}。系统会继续重试，请查明原因，并另行通知接收人。':
      'Nobody has read an urgent notice, and the text message that reminds its receiver could not be sent several times: {reason}. It is tried again; find out why, and tell the receiver otherwise.',
    '紧急消息无人阅读，提醒接收人的短信未能发出：{reason}。请查明原因后在短信记录中重发。':
      'Nobody has read an urgent notice, and the text message that reminds its receiver could not be sent: {reason}. Find out why, and send it again among the text messages.',
    '{hospital}通过平台的短信账号发送，紧急消息的短信提醒未能发出：{reason}。请检查平台的短信配置和短信模板。':
      "{hospital} sends by the platform's account, and the text message that reminds of an urgent notice could not be sent: {reason}. Check the platform's SMS settings and templates.",
    '短信配置正在使用模板{code}，不能修改模板编号或清空服务商模板号':
      "The SMS settings in use send by the template {code}: neither change its code nor empty the provider's number",
    '短信配置正在使用模板{code}，不能删除。如需更换，请修改该模板':
      'The SMS settings in use send by the template {code}, which cannot be deleted. To have another one, change it',
    '缺少模板参数：{name}': 'A parameter of the template is missing: {name}',
    '本院24小时内经平台短信账号手工发送的短信不能超过{ceiling}条，还可发送{left}条，本次需发送{count}条。如需更多，请联系平台，或启用本院自己的短信配置（不受此限制）':
      "By the platform's SMS account a hospital sends at most {ceiling} text messages by hand within 24 hours; {left} are left, and this needs {count}. For more, ask the platform, or enable SMS settings of your own, which have no such limit",
    '{beyond}。紧急消息无人阅读时会以短信提醒接收人，因此计入短信条数':
      '{beyond}. Whoever does not read an urgent message is reminded by a text message, so these count',
    '{phone}短信发送过于频繁，请稍后再试': 'Too many text messages to {phone}; please try again later',
  },
};

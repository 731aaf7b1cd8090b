import { APPLYING_TENANT, EXPERT_TENANT } from '../../../demo/demo-people.ts';

/** Times are hours before the load, so that the lists are always recent. */
export const messageTypes = [
  {
    typeCode: 'meeting',
    typeName: '会议通知',
    channels: ['site', 'push'],
    titleTemplate: '{会议名称}通知',
    contentTemplate: '请于{时间}到{地点}参加{会议名称}。',
    enabled: 1,
    remark: '院内会议',
  },
  {
    typeCode: 'duty',
    typeName: '值班提醒',
    channels: ['site', 'sms', 'push'],
    titleTemplate: '值班提醒',
    contentTemplate: '您{日期}在{科室}值班，请提前15分钟到岗交接。',
    enabled: 1,
    remark: '按排班发送',
  },
  {
    typeCode: 'training',
    typeName: '培训通知',
    channels: ['site'],
    titleTemplate: '{课程}培训安排',
    contentTemplate: '{课程}培训定于{时间}在{地点}举行，计入继续教育学分。',
    enabled: 1,
  },
  {
    typeCode: 'survey',
    typeName: '问卷邀请',
    channels: ['push'],
    titleTemplate: '{问卷}邀请',
    contentTemplate: '请在{截止日期}前填写{问卷}。',
    enabled: 0,
    remark: '暂停使用',
  },
] as const;

export const deskNotices = [
  {
    title: '门诊大厅自助机升级，周三停用半天',
    category: '1',
    pinned: 1,
    hoursAgo: 20,
    content: '周三上午8点至12点门诊大厅自助机升级，请引导患者到人工窗口办理。',
  },
  {
    title: '第三季度院感培训考核结果公布',
    category: '2',
    pinned: 0,
    hoursAgo: 52,
    content: '考核结果已张贴在各科公示栏，未通过人员请于本月底前补考。',
  },
  {
    title: '本周行政总值班安排',
    category: '3',
    pinned: 0,
    hoursAgo: 75,
    content: '周一、周二：医务科；周三、周四：护理部；周五至周日：院办。',
  },
  { title: '食堂就餐时间调整', category: '4', pinned: 0, hoursAgo: 120, content: '午餐供应时间延长至13点30分，夜宵时间不变。' },
] as const;

export const textMessages = [
  {
    templateCode: 'duty',
    content: '您明日在急诊医学科值班，请提前15分钟到岗交接。',
    params: { 科室: '急诊医学科' },
    status: 'sent',
    hoursAgo: 9,
  },
  {
    templateCode: 'urgent-notice',
    content: '您有一条紧急消息未读：紧急会诊申请，请登录联医查看。',
    params: { title: '紧急会诊申请' },
    status: 'sent',
    hoursAgo: 31,
  },
  {
    templateCode: 'duty',
    content: '您明日在重症医学科值班，请提前15分钟到岗交接。',
    params: { 科室: '重症医学科' },
    status: 'failed',
    errorMessage: '号码暂时无法接收短信',
    hoursAgo: 48,
  },
] as const;

export const sentMessages = [
  {
    title: '远程会诊例会通知',
    content: '请于周五15:00到第一会议室参加远程会诊例会，各科汇报本月会诊情况。',
    typeCode: 'meeting',
    urgent: 0,
    hoursAgo: 26,
  },
  {
    title: '会诊病历书写规范（修订）',
    content: '修订后的远程会诊病历书写规范自下月起执行，请各科组织学习。',
    typeCode: '',
    urgent: 0,
    hoursAgo: 96,
  },
  {
    title: '影像传输专线今晚检修',
    content: '今晚22:00至23:00影像传输专线检修，期间请勿上传大文件。',
    typeCode: '',
    urgent: 1,
    hoursAgo: 140,
  },
] as const;

export const systemNotices: readonly {
  tenantId: string;
  title: string;
  content: string;
  audience: 'all' | 'hospital';
  status: 'draft' | 'published' | 'withdrawn' | 'expired';
  urgent: 0 | 1;
  hoursAgo: number;
  endsInHours?: number;
  withdrawReason?: string;
}[] = [
  {
    tenantId: '000000',
    title: '联医平台年度安全演练安排',
    content:
      '为落实网络安全要求，平台将于下周六 00:00–04:00 进行年度安全演练。\n\n演练期间会诊申请、报告查阅正常；大文件上传暂停。\n如有急会诊，请拨打运营中心电话。',
    audience: 'all',
    status: 'published',
    urgent: 0,
    hoursAgo: 30,
    endsInHours: 240,
  },
  {
    tenantId: '000000',
    title: '会诊评价功能上线',
    content: '会诊结束后 30 天内可对会诊医院和专家评价，评价结果纳入季度统计。',
    audience: 'all',
    status: 'published',
    urgent: 0,
    hoursAgo: 400,
  },
  {
    tenantId: '000000',
    title: '第三季度结算说明',
    content: '第三季度会诊费用结算单已生成，请各医院财务核对。',
    audience: 'all',
    status: 'expired',
    urgent: 0,
    hoursAgo: 700,
    endsInHours: -200,
  },
  {
    tenantId: '000000',
    title: '新版移动端发布预告',
    content: '（起草中）移动端将支持会诊消息推送。',
    audience: 'all',
    status: 'draft',
    urgent: 0,
    hoursAgo: 5,
  },
  ...[EXPERT_TENANT, APPLYING_TENANT].flatMap((tenantId) => [
    {
      tenantId,
      title: '院内网络割接通知',
      content: '本周四 23:00 起进行核心交换机割接，预计 2 小时。\n各科室请提前打印次日医嘱。',
      audience: 'hospital' as const,
      status: 'published' as const,
      urgent: 0 as const,
      hoursAgo: 22,
      endsInHours: 96,
    },
    {
      tenantId,
      title: '会诊室搬迁通知',
      content: '远程会诊室由 3 楼搬至门诊楼 5 楼。',
      audience: 'hospital' as const,
      status: 'withdrawn' as const,
      urgent: 0 as const,
      hoursAgo: 160,
      withdrawReason: '搬迁时间有变，另行通知',
    },
  ]),
];

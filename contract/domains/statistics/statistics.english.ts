import type { English } from '../../kernel/english.ts';

export const english: English = {
  labels: {
    会诊状态与类型分布: 'Consultations by status and type',
    医生会诊量: 'Consultations by doctor',
    医院会诊量: 'Consultations by hospital',
    每日会诊量: 'Consultations by day',
    首页关键数字: 'Key figures of the home page',
    结束时间不能早于开始时间: 'The end cannot be before the start',
    未知医院: 'Unknown hospital',
    未知医生: 'Unknown doctor',
    今日申请: 'Requested today',
    医生: 'Doctor',
    医院: 'Hospital',
    即将会诊: 'Upcoming consultations',
    按状态: 'By status',
    按类型: 'By type',
    数字: 'Figure',
    数据截至: 'Data as of',
    是否取消: 'Canceled',
    是否完成: 'Completed',
    本月取消: 'Canceled this month',
    本月完成: 'Completed this month',
    每日: 'Daily',
    统计分析: 'Statistics',
    跨院专家排名: 'Ranking of experts of all hospitals',
    进行中: 'In progress',
  },
  messages: {
    '统计范围不能超过{days}天': 'Statistics cover at most {days} days',
  },
};

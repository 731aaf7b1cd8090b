import type { English } from '../../kernel/english.ts';

/** What comes too late, too soon, or too often. */
export const english: English = {
  labels: {
    取消转诊申请待答复: 'A cancellation waits for an answer',
    取消转诊申请超时未答复: 'A cancellation was not answered in time',
    转诊患者将在一天内就诊: 'A referred patient comes within a day',
    转诊患者将在30分钟内就诊: 'A referred patient comes within 30 minutes',
    最多续转次数: 'Maximum renewals',
  },
  messages: {
    '转诊单 {no}（{patient}）的就诊时间为 {visit}。': 'Referral {no} ({patient}): the visit is at {visit}.',
    '一次转诊最多续转{most}次，请新建转诊单': 'A referral is renewed {most} times at most: please begin a new one',
  },
};

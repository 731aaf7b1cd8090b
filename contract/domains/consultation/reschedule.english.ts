import type { English } from '../../kernel/english.ts';

/** Of an hour that becomes another one. */
export const english: English = {
  labels: {
    改期: 'Reschedule',
    新的会诊时间: 'New time',
    改期原因: 'Why it is moved',
    请填写改期原因: 'Say why it is moved',
    请选择新的会诊时间: 'Choose the new time',
    '改期后通知申请人和会诊专家；已发出的视频邀请链接失效，请重新邀请。':
      'The applicant and the experts are told. Links to the room that were sent before no longer open it; invite people anew.',
    '约定时间已过且超过宽限，会诊即将过期，不能改期': 'Its hour and the grace have passed: it is about to expire and cannot be rescheduled',
    原定会诊时间: 'Time as shown',
    '改期前显示的会诊时间，与现在的会诊时间不同时不予改期': 'The time that was shown before; nothing is moved where it is another by now',
    该会诊已约定在此时间: 'That is the time it has already',
    会诊已改期: 'The consultation has been rescheduled',
    '该会诊未约定时间，不能改期': 'No time was arranged: there is nothing to reschedule',
    '原定时间：{value}': 'Time so far: {value}',
  },
  messages: {
    '会诊时间已被改为{time}，请核对后再改期': 'The time has been moved to {time} meanwhile. Look at it and reschedule again',
    '原定{old}，改为{time}。原因：{reason}': 'It was at {old} and is now at {time}. Reason: {reason}',
  },
};

import { byHospital } from '../represent.ts';

/** What posted slides add to the machine of consultation: they travel before anybody looks at them (domain rules 6.3.1). */
export const pathologyStates = {
  labels: { wait_sent: '待寄送', wait_receiving: '待接收' },
  colors: { wait_sent: 'magenta', wait_receiving: 'blue' },
  steps: {
    sendSlides: {
      from: ['wait_sent'],
      to: 'wait_receiving',
      by: 'applicant',
      label: '寄送切片',
      instead: byHospital('代为寄送切片'),
    },
    receiveSlides: { from: ['wait_receiving'], to: 'wait_diagnosis', by: 'expert', label: '确认收到切片' },
  },
  main: { wait_sent: 'sendSlides', wait_receiving: 'receiveSlides' },
} as const;

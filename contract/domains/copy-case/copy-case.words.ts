/** The keys of a copy request's choices, with the words they start with. */
export const applicantKinds = {
  self: '患者本人',
  agent: '委托代理人',
  guardian: '未成年患者监护人',
  heir: '已故患者近亲属',
  institution: '保险、公安、司法等机构',
} as const;

export const deliveryWays = { mail: '邮寄', collect: '自取' } as const;

/** Codes as Kuaidi100 has them: what is entered here is asked for there. */
export const courierCompanies = {
  shunfeng: '顺丰速运',
  ems: '邮政EMS',
  youzhengguonei: '邮政快递包裹',
  jd: '京东快递',
  zhongtong: '中通快递',
  yuantong: '圆通速递',
  shentong: '申通快递',
  yunda: '韵达快递',
} as const;

/** What a courier says of a parcel, by its published codes (domain rules 6.8.6). */
export const courierStatuses = {
  0: '运输中',
  1: '已揽收',
  2: '疑难',
  3: '已签收',
  4: '退签',
  5: '派件中',
  6: '退回中',
  7: '转投',
  14: '拒签',
} as const;

export type CourierStatus = `${keyof typeof courierStatuses}`;

export function isCourierStatus(code: string): code is CourierStatus {
  return Object.hasOwn(courierStatuses, code);
}

/** Somebody has to see to such a parcel. */
export const troubleStatuses: readonly string[] = ['2', '4', '6', '14'];

export const courierKinds = { kuaidi100: '快递100', manual: '人工登记' } as const;

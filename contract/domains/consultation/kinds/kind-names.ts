/** The kinds of consultation that there are: people may name them and not add any. */
export const consultationKinds = {
  oneSubject: '单学科会诊',
  manySubject: '多学科会诊',
  manyVideo: '多专家视频会诊',
  remotevideo: '远程视频会诊',
  telemedicine: '病理会诊',
  remoteultrasonic: '远程超声会诊',
  electrophysiology: '电生理会诊',
  ECG: '远程心电会诊',
} as const;

export type KindName = keyof typeof consultationKinds;

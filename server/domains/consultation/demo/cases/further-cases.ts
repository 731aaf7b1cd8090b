import type { DemoCase } from './demo-case.ts';
import { type KindCase, kindCases } from './kind-cases.ts';

const calm: Pick<DemoCase, 'purpose' | 'pictures' | 'severity'> = { purpose: ['diagnosis'], pictures: [], severity: 'difficult' };

/** Of a chief physician, so that a fee is due. */
const video: KindCase = {
  kind: 'remotevideo',
  expert: 'expert1',
  hasHour: true,
  form: {},
  told: {
    ...calm,
    age: [58, 79],
    vitals: [92, 138, 84, 36.5],
    illness: '活动后气促、双下肢水肿反复1年，近2周夜间不能平卧。既往陈旧性前壁心肌梗死5年，规律服用阿司匹林、美托洛尔、呋塞米。',
    diagnosis: '慢性心力衰竭 心功能Ⅲ级',
    image: '心脏超声：左室前壁运动减弱，LVEF 34%。',
    opinion: '视频查体见颈静脉充盈、双下肢凹陷性水肿，符合慢性心衰急性加重。建议静脉利尿后调整为沙库巴曲缬沙坦，并评估CRT指征。',
    advice: '1. 托拉塞米静脉应用3日；2. 沙库巴曲缬沙坦25mg每日两次起；3. 监测肾功能与血钾；4. 两周后视频复诊。',
  },
};

const recorded: KindCase = {
  kind: 'electrophysiology',
  expert: 'expert1',
  files: [{ field: 'tracePath', picture: 'ecg' }],
  form: { physiologyType: '1', meetingType: '2' },
  told: {
    ...calm,
    age: [46, 74],
    vitals: [64, 126, 76, 36.4],
    illness: '阵发性心悸半年，每次持续数分钟，可自行缓解，发作时伴胸闷，无晕厥。既往高血压6年。',
    diagnosis: '阵发性心悸待查',
    image: '本院心电图：窦性心律，未见明显ST-T改变，发作时未能记录。',
    opinion: '窦性心律，偶发房性早搏，未见阵发性室上性心动过速证据；建议延长记录时间。',
    advice: '1. 72小时动态心电图；2. 复查甲状腺功能与电解质；3. 发作时就近记录心电图。',
    asked: { supplementNeeds: ['better_images'], supplementRequest: '请补充发作时的心电图或动态心电图片段' },
  },
};

/** At an hour at which both sides meet in the room. */
const live: KindCase = {
  kind: 'remoteultrasonic',
  expert: 'expert1',
  hasHour: true,
  form: { ultrasoundMode: '1' },
  told: {
    ...calm,
    age: [38, 66],
    vitals: [86, 122, 74, 36.6],
    illness: '胸闷2周，心界扩大，心音遥远。既往体健，近1月低热。',
    diagnosis: '心包积液 性质待定',
    image: '本院超声：心包腔液性暗区，最深约18mm。',
    opinion: '实时指导下见中等量心包积液，未见右室舒张期塌陷。',
    advice: '1. 暂不穿刺；2. 完善结核与免疫学检查；3. 一周后复查。',
  },
};

function known(kind: KindCase['kind']): KindCase {
  const found = kindCases.find((one) => one.kind === kind);
  if (!found) throw new Error(`the demo data have no case of ${kind}`);
  return found;
}

/** Of each kind one whose orders come to other ends than most do. */
export const furtherCases = {
  live,
  manySubject: known('manySubject'),
  remotevideo: video,
  telemedicine: known('telemedicine'),
  remoteultrasonic: known('remoteultrasonic'),
  electrophysiology: recorded,
  ECG: known('ECG'),
} as const;

import type { KindName } from '../../../../../contract/domains/consultation/kinds/kind-names.ts';
import type { PictureIds } from '../../../../demo/load-pictures.ts';
import type { RecordingKind } from '../../../../demo/pictures/demo-pictures.ts';
import type { DemoCase } from './demo-case.ts';

/** An invented case of a further kind: what its form has besides, whom it asks, and what it shows. */
export interface KindCase {
  readonly kind: Exclude<KindName, 'oneSubject'>;
  readonly expert: 'expert1' | 'expert2' | 'expert3';
  readonly told: DemoCase;
  readonly form: Readonly<Record<string, unknown>>;
  readonly files?: readonly CaseFiles[];
  /** The form asks for an hour. */
  readonly hasHour?: true;
}

/** What is attached to the orders of a case. */
interface CaseFiles {
  readonly field: string;
  readonly picture?: Exclude<keyof PictureIds, 'anew'>;
  readonly recordings?: readonly RecordingKind[];
  /** To those that an expert has before them alone: large ones, of which a few tell the story. */
  readonly isRare?: true;
}

const calm: Pick<DemoCase, 'purpose' | 'pictures' | 'severity'> = { purpose: ['diagnosis'], pictures: [], severity: 'difficult' };

const nodule: DemoCase = {
  ...calm,
  age: [45, 72],
  vitals: [76, 128, 78, 36.5],
  illness: '体检发现甲状腺左叶低回声结节3月，大小约14mm×11mm，边界不清，伴点状强回声。甲状腺功能正常，颈部淋巴结未见明显肿大。',
  diagnosis: '甲状腺左叶结节 性质待定',
  image: '超声：左叶中部低回声结节，TI-RADS 4b类。',
  opinion: '镜下见乳头状结构及核沟、核内假包涵体，符合甲状腺乳头状癌，未见明确脉管侵犯。建议结合免疫组化CK19、Galectin-3、HBME-1。',
  advice: '1. 建议手术治疗，术中送检中央区淋巴结；2. 补充免疫组化；3. 术后评估碘131治疗指征。',
};

const slides = {
  sliceType: '1',
  part: 'paraffin_slice',
  partDetail: '左叶甲状腺穿刺组织，HE切片4张',
  mianDiagnosis: '甲状腺左叶穿刺组织：见滤泡上皮增生，局灶核增大，性质请上级医院会诊。',
  surgeryShow: '左叶中部灰白色结节，质硬，切面实性。',
  immunohistochemical: '未做',
};

const parcel = {
  contactPeople: '马晓东',
  contactPhone: '13800000521',
  provinceName: '云南省曲靖市云岭县',
  addressDetail: '健康路18号云岭县人民医院病理科',
};

/** Each kind once, pathology in both of its ways. */
export const kindCases: readonly KindCase[] = [
  {
    kind: 'manySubject',
    expert: 'expert1',
    hasHour: true,
    form: {},
    told: {
      ...calm,
      age: [58, 79],
      vitals: [96, 148, 86, 37.1],
      illness: '冠心病支架术后2年，近2月反复晕厥3次，伴肢体麻木，合并2型糖尿病、慢性肾功能不全3期。外院与本院诊断不一致，用药相互影响。',
      diagnosis: '晕厥原因待查；冠心病；2型糖尿病；慢性肾脏病3期',
      image: '头颅MRI：多发腔隙灶；动态心电图：窦性停搏最长2.6秒。',
      opinion: '综合心内、神经与全科意见：晕厥以心源性可能大，窦房结功能不全，不除外体位性因素；脑内病灶为陈旧性，暂无癫痫证据。',
      advice: '1. 停用β受体阻滞剂，复查动态心电图，评估起搏器植入；2. 调整降糖方案避免低血糖；3. 社区每周随访血压与肾功能。',
    },
  },
  {
    kind: 'manyVideo',
    expert: 'expert1',
    hasHour: true,
    form: {
      treatmentIntroduced: '阿司匹林联合氯吡格雷双抗2年，美托洛尔缓释片47.5mg每日一次；近2月因晕厥两次急诊，补液后好转，未调整用药。',
      mdtQuestion: '1. 晕厥的病因；2. 是否停用β受体阻滞剂、是否植入起搏器；3. 双抗与围手术期用药如何调整。',
    },
    files: [
      { field: 'imagingPath', picture: 'head-ct' },
      { field: 'laboratoryPath', picture: 'ecg' },
    ],
    told: {
      ...calm,
      age: [58, 79],
      vitals: [96, 148, 86, 37.1],
      illness: '冠心病支架术后2年，近2月反复晕厥3次，伴肢体麻木，合并2型糖尿病、慢性肾功能不全3期。外院与本院诊断不一致，用药相互影响。',
      diagnosis: '晕厥原因待查；冠心病；2型糖尿病；慢性肾脏病3期',
      image: '头颅MRI：多发腔隙灶；动态心电图：窦性停搏最长2.6秒。',
      opinion: '综合心内、神经与全科意见：晕厥以心源性可能大，窦房结功能不全，不除外体位性因素；脑内病灶为陈旧性，暂无癫痫证据。',
      advice: '1. 停用β受体阻滞剂，复查动态心电图，评估起搏器植入；2. 调整降糖方案避免低血糖；3. 社区每周随访血压与肾功能。',
    },
  },
  {
    kind: 'remotevideo',
    expert: 'expert2',
    hasHour: true,
    form: {},
    told: {
      ...calm,
      age: [55, 80],
      vitals: [82, 150, 88, 36.6],
      illness: '右手静止性震颤2年，动作迟缓1年，近半年行走拖步，起身困难。服用多巴丝肼半片每日三次，效果减退，出现下午症状加重。',
      diagnosis: '帕金森病 Hoehn-Yahr 2.5级；症状波动',
      image: '头颅MRI：未见明显异常信号。',
      opinion:
        '视频查体见右侧肢体静止性震颤、齿轮样强直，面部表情减少，符合帕金森病伴剂末现象。建议增加左旋多巴给药次数，并加用恩他卡朋或普拉克索。',
      advice: '1. 多巴丝肼改为每日四次；2. 普拉克索0.125mg每日三次起，逐周加量；3. 康复训练与防跌倒宣教；4. 一月后复诊。',
    },
  },
  {
    kind: 'telemedicine',
    expert: 'expert1',
    files: [{ field: 'slidePath', recordings: ['slide', 'whole-slide'] }],
    told: nodule,
    form: { ...slides, slideDelivery: '1', pathologyNo: 'B2026-10382' },
  },
  {
    kind: 'telemedicine',
    expert: 'expert1',
    told: { ...nodule, diagnosis: '甲状腺左叶结节 请复核切片' },
    form: { ...slides, ...parcel, slideDelivery: '2', pathologyNo: 'B2026-10417' },
  },
  {
    kind: 'remoteultrasonic',
    expert: 'expert1',
    files: [
      { field: 'cinePath', picture: 'echo' },
      { field: 'dicomPath', recordings: ['ultrasound-cine'], isRare: true },
    ],
    form: { ultrasoundMode: '2' },
    told: {
      ...calm,
      age: [40, 70],
      vitals: [88, 118, 70, 36.7],
      illness: '活动后气促1年，加重1月。心尖区闻及3/6级收缩期吹风样杂音，向左腋下传导。既往无风湿热病史。',
      diagnosis: '二尖瓣关闭不全 待明确程度',
      image: '本院超声：左房增大，二尖瓣后叶脱垂可能，反流程度请上级医院评估。',
      opinion:
        '二尖瓣后叶P2区脱垂，反流束沿前叶走行，有效反流口面积约0.38cm²，为重度反流；左室收缩末内径41mm，LVEF 58%。符合外科干预指征。',
      advice: '1. 建议转心脏外科评估二尖瓣修复；2. 控制血压，避免剧烈活动；3. 术前完善经食管超声与冠脉造影。',
      asked: { supplementNeeds: ['better_images'], supplementRequest: '请补充胸骨旁左室长轴的彩色多普勒动态图像' },
    },
  },
  {
    kind: 'electrophysiology',
    expert: 'expert2',
    files: [{ field: 'tracePath', recordings: ['eeg-recording'] }],
    form: { physiologyType: '2', meetingType: '2' },
    told: {
      ...calm,
      age: [16, 40],
      vitals: [74, 116, 72, 36.5],
      illness: '反复发作性意识丧失伴四肢抽搐3次，每次持续1～2分钟，发作后嗜睡。末次发作在5天前。无头部外伤史，家族史阴性。',
      diagnosis: '癫痫 全面性强直-阵挛发作可能',
      image: '长程脑电图：睡眠期见双侧额区为主的棘慢波，请上级医院判读。',
      opinion: '睡眠期双侧额颞区尖慢复合波散发，右侧为著，未见临床下发作，支持局灶性癫痫继发全面性发作。',
      advice: '1. 左乙拉西坦500mg每日两次起；2. 完善头颅MRI癫痫序列；3. 发作期避免驾驶与高处作业。',
    },
  },
  {
    kind: 'electrophysiology',
    expert: 'expert2',
    files: [{ field: 'tracePath', recordings: ['emg-recording'] }],
    form: { physiologyType: '3', meetingType: '2' },
    told: {
      ...calm,
      age: [35, 62],
      vitals: [72, 124, 76, 36.4],
      illness: '右手拇指、示指麻木半年，夜间加重，近1月持物无力。大鱼际轻度萎缩，Tinel征阳性。既往2型糖尿病5年，血糖控制尚可。',
      diagnosis: '腕管综合征可能',
      image: '右拇短展肌、第一骨间肌针极肌电图：静息与轻重收缩各一段，请上级医院判读。',
      opinion: '右拇短展肌运动单位电位时限增宽、募集减少，第一骨间肌未见异常，符合右正中神经腕部损害，中度。',
      advice: '1. 腕托夜间制动、甲钴胺口服；2. 骨科评估腕管松解；3. 3个月后复查神经传导与肌电图。',
    },
  },
  {
    kind: 'ECG',
    expert: 'expert1',
    files: [{ field: 'tracePath', picture: 'ecg', recordings: ['ecg-recording'] }],
    form: { ecgAssignment: '1' },
    told: {
      ...calm,
      age: [50, 78],
      urgent: true,
      vitals: [118, 106, 64, 36.6],
      illness: '突发心悸伴头晕2小时，无胸痛、晕厥。既往高血压10年，平素服用氨氯地平。到院后心率快而不齐。',
      diagnosis: '快速性心律失常 性质待定',
      image: '心电图：心室率约118次/分，RR间期不齐，未见明确P波。',
      opinion: '心房颤动伴快速心室率，未见预激波及急性缺血性改变。',
      advice: '1. 美托洛尔控制心室率；2. 评估CHA2DS2-VASc后启动抗凝；3. 复查电解质与甲状腺功能。',
    },
  },
  {
    kind: 'ECG',
    expert: 'expert1',
    files: [{ field: 'tracePath', picture: 'ecg', recordings: ['ecg-recording'] }],
    form: { ecgAssignment: '2' },
    told: {
      ...calm,
      severity: 'general',
      age: [34, 76],
      vitals: [72, 132, 80, 36.5],
      illness: '体检发现心电图异常，偶有心前区不适，持续数秒自行缓解，与活动无关。无高血压、糖尿病病史。',
      diagnosis: '室性早搏 待评估',
      image: '心电图：窦性心律，偶发宽大畸形QRS波，代偿间歇完全。',
      opinion: '窦性心律，偶发室性早搏，未见ST-T动态改变。',
      advice: '1. 24小时动态心电图评估早搏负荷；2. 心脏超声；3. 避免咖啡与熬夜，症状加重时复诊。',
    },
  },
];

import type { DemoCase } from './demo-case.ts';

export const respiratoryCases: readonly DemoCase[] = [
  {
    age: [45, 76],
    severity: 'critical',
    urgent: true,
    purpose: ['diagnosis', 'treatment'],
    vitals: [116, 98, 58, 39.2],
    illness:
      '发热、咳嗽、咳黄痰5天，气促1天。呼吸频率32次/分，氧合指数198，血尿素氮9.8mmol/L，降钙素原6.2ng/ml，白细胞18.6×10⁹/L。已用头孢曲松联合阿奇霉素2天无改善。',
    diagnosis: '重症社区获得性肺炎；Ⅰ型呼吸衰竭',
    image: '胸片：右下肺大片实变影，左下肺散在斑片影。',
    pictures: ['chest-xray', 'chest-ct'],
    opinion:
      '符合重症肺炎次要标准3项以上，CURB-65评分3分，应收入监护病房。初始治疗反应差，需考虑军团菌、耐药肺炎链球菌、病毒或鹦鹉热衣原体感染，尽快留取下呼吸道标本行病原学检查并升级抗感染方案。',
    advice:
      '1. 哌拉西林他唑巴坦联合莫西沙星；2. 经鼻高流量氧疗，2小时评估，无改善尽早插管；3. 查军团菌抗原、呼吸道病毒核酸、血培养；4. 液体复苏，乳酸监测。',
  },
  {
    age: [60, 84],
    severity: 'critical',
    purpose: ['diagnosis', 'treatment'],
    vitals: [102, 138, 82, 37.6],
    illness:
      '慢性咳嗽咳痰15年，活动后气促5年，加重伴嗜睡1天。吸烟40年。桶状胸，双肺哮鸣音。血气：pH 7.28，PaCO₂ 76mmHg，PaO₂ 52mmHg（鼻导管2L/min）。',
    diagnosis: '慢性阻塞性肺疾病急性加重；Ⅱ型呼吸衰竭；肺性脑病早期',
    image: '胸片：双肺透亮度增高，膈肌低平，双下肺纹理增粗。',
    pictures: ['chest-xray', 'ecg'],
    opinion:
      'AECOPD合并Ⅱ型呼衰、呼吸性酸中毒，意识尚可唤醒，具备无创通气指征，应立即使用并在1～2小时内复查血气。氧疗以SpO₂ 88%～92%为目标，避免高浓度吸氧。',
    advice: '1. BiPAP：IPAP 14～18、EPAP 4～5cmH₂O；2. 沙丁胺醇加异丙托溴铵雾化；3. 甲泼尼龙40mg/d共5天；4. pH<7.20或意识恶化及时插管。',
  },
  {
    age: [18, 52],
    severity: 'critical',
    urgent: true,
    purpose: ['treatment', 'other'],
    vitals: [126, 132, 80, 36.9],
    illness:
      '接触油漆后喘息、胸闷6小时，端坐呼吸，只能说单词。支气管哮喘病史10年，未规律用吸入激素。双肺弥漫哮鸣音，SpO₂ 90%，PEF占预计值42%，PaCO₂ 40mmHg。',
    diagnosis: '支气管哮喘急性发作（重度）',
    image: '胸片：双肺过度充气，未见气胸及实变。',
    pictures: ['chest-xray'],
    opinion:
      '重度急性发作，PaCO₂“正常”提示呼吸肌疲劳可能，需高度警惕转为危重。应反复雾化短效支气管舒张剂联合抗胆碱药，早期全身激素，严密监测血气。',
    advice: '1. 沙丁胺醇5mg加异丙托溴铵0.5mg雾化，每20分钟1次共3次；2. 甲泼尼龙80mg静注；3. 硫酸镁2g静滴；4. 缓解后长期ICS-福莫特罗维持。',
  },
  {
    age: [40, 74],
    severity: 'critical',
    urgent: true,
    purpose: ['diagnosis', 'treatment'],
    vitals: [118, 104, 66, 37.1],
    illness:
      '突发胸闷、气促8小时，晕厥1次。右股骨骨折术后卧床12天。右下肢肿胀，D-二聚体14.2mg/L，肌钙蛋白I 0.32ng/ml，NT-proBNP 2180pg/ml，SpO₂ 89%。',
    diagnosis: '急性肺血栓栓塞症（中高危）；右下肢深静脉血栓形成',
    image: '心电图SⅠQⅢTⅢ。心脏超声：右室扩大，三尖瓣反流压差52mmHg。肺动脉CTA：双侧肺动脉主干分支充盈缺损。',
    pictures: ['chest-ct', 'ecg', 'echo'],
    opinion:
      '血流动力学稳定但右室功能不全且肌钙蛋白升高，属中高危。首选抗凝并严密监测，术后2周内全身溶栓出血风险高，一旦出现持续低血压再行补救性减量溶栓或介入取栓。',
    advice: '1. 依诺肝素1mg/kg每12小时；2. 监护48～72小时，备溶栓药；3. 稳定后改利伐沙班，疗程至少3个月；4. 右下肢制动，暂不置入滤器。',
  },
  {
    age: [50, 78],
    severity: 'difficult',
    purpose: ['diagnosis'],
    vitals: [80, 126, 76, 36.6],
    illness: '咳嗽2月，痰中带血1周，体重下降5kg。吸烟600年支。右锁骨上未触及肿大淋巴结。癌胚抗原18.6ng/ml，细胞角蛋白19片段6.2ng/ml。',
    diagnosis: '右上肺占位性病变：周围型肺癌可能',
    image: '胸部CT：右肺上叶见3.4cm×2.9cm分叶状肿块，边缘毛刺，胸膜牵拉，纵隔4R组淋巴结短径12mm。',
    pictures: ['chest-ct', 'chest-xray'],
    opinion:
      '影像表现高度提示周围型肺癌，纵隔淋巴结肿大，临床分期至少需考虑N2。建议行CT引导下肺穿刺或EBUS-TBNA取得病理，同时完善PET-CT或头颅MRI、骨扫描分期，病理标本行驱动基因及PD-L1检测。',
    advice: '1. 转上级医院行穿刺活检；2. 完善肺功能、头颅MRI；3. 戒烟；4. 病理明确后提交多学科讨论。',
  },
  {
    age: [22, 64],
    severity: 'difficult',
    purpose: ['diagnosis', 'treatment'],
    vitals: [88, 116, 72, 37.8],
    illness: '咳嗽、低热、盗汗1月余，痰中偶带血丝，体重下降4kg。T-SPOT阳性，血沉58mm/h。痰涂片抗酸染色2次阴性，常规抗感染10天无效。',
    diagnosis: '右上肺阴影：继发性肺结核可能',
    image: '胸部CT：右肺上叶尖后段斑片、结节影，见小空洞及树芽征。',
    pictures: ['chest-ct', 'chest-xray'],
    opinion:
      '临床症状、影像部位及形态符合继发性肺结核，痰涂片阴性不能排除。建议留取3次痰行Xpert MTB/RIF及分枝杆菌培养，必要时支气管镜灌洗。高度疑似时可诊断性抗结核治疗，并按规定报告和转诊。',
    advice: '1. 单间隔离，佩戴口罩；2. 痰Xpert及培养、HIV检测；3. 确诊后2HRZE/4HR方案，治疗前查肝功能和视力；4. 填报传染病报告卡。',
  },
  {
    age: [54, 76],
    severity: 'difficult',
    purpose: ['diagnosis', 'treatment'],
    vitals: [92, 132, 78, 36.6],
    illness:
      '进行性活动后气促1年，干咳为主。双下肺可闻及Velcro啰音，杵状指。类风湿因子阴性，抗核抗体谱阴性。肺功能：FVC占预计值62%，DLCO占预计值44%。',
    diagnosis: '间质性肺疾病：特发性肺纤维化可能；Ⅰ型呼吸衰竭',
    image: '高分辨CT：双肺基底部、胸膜下网格影，见蜂窝肺及牵拉性支气管扩张，呈典型UIP型。',
    pictures: ['chest-ct', 'chest-xray'],
    opinion:
      '影像呈典型UIP型，排除结缔组织病及职业暴露后可临床诊断特发性肺纤维化，不需外科肺活检。建议尽早抗纤维化治疗延缓肺功能下降，不推荐长期大剂量激素。年龄合适者评估肺移植。',
    advice: '1. 尼达尼布150mg每日2次，监测肝功能与腹泻；2. 静息SpO₂<88%家庭氧疗；3. 肺康复、流感及肺炎疫苗；4. 每3～6个月复查肺功能。',
  },
  {
    age: [36, 68],
    severity: 'critical',
    urgent: true,
    purpose: ['diagnosis', 'treatment'],
    vitals: [104, 112, 68, 37.3],
    illness: '反复咳脓痰、间断咯血10年，今晨咯鲜血约250ml，用垂体后叶素后仍有间断咯血。幼时有麻疹肺炎史。血红蛋白98g/L，凝血功能正常。',
    diagnosis: '支气管扩张伴中至大量咯血',
    image: '胸部CT：左下肺多发囊柱状支气管扩张，局部磨玻璃影。',
    pictures: ['chest-ct', 'chest-xray'],
    opinion:
      '咯血量大且药物效果不佳，窒息是主要危险，应患侧卧位并做好气道准备。建议行支气管动脉CTA，尽快支气管动脉栓塞治疗；病变局限于左下叶，止血后可评估手术切除。',
    advice: '1. 左侧卧位，备吸引器和气管插管；2. 垂体后叶素持续泵入，监测血钠和血压；3. 抗感染覆盖铜绿假单胞菌；4. 联系介入科转运。',
  },
  {
    age: [28, 72],
    severity: 'difficult',
    purpose: ['diagnosis'],
    vitals: [90, 122, 74, 37.5],
    illness:
      '右侧胸痛、气促2周，伴低热、乏力。右下肺叩诊浊音，呼吸音消失。胸水草黄色，比重1.020，蛋白46g/L，LDH 420U/L，ADA 68U/L，以淋巴细胞为主，未见肿瘤细胞。',
    diagnosis: '右侧渗出性胸腔积液：结核性胸膜炎可能',
    image: '胸片：右侧中至大量胸腔积液，纵隔轻度左移。',
    pictures: ['chest-xray', 'echo'],
    opinion:
      '渗出液、淋巴细胞为主、ADA升高，首先考虑结核性胸膜炎；年龄较大者须排除恶性积液。建议送胸水Xpert、脱落细胞蜡块，必要时内科胸腔镜胸膜活检。',
    advice: '1. 超声定位下置管引流，首次不超过800ml；2. 支持结核时HRZE方案；3. 2周后复查胸片和超声；4. 诊断不明转上级行胸腔镜。',
  },
  {
    sex: '1',
    age: [17, 34],
    severity: 'general',
    urgent: true,
    purpose: ['diagnosis', 'treatment'],
    vitals: [98, 118, 72, 36.5],
    illness: '打篮球后突发左侧胸痛、气促3小时。体型瘦高，1年前曾有左侧气胸史。左肺呼吸音减低，气管居中，SpO₂ 94%。',
    diagnosis: '左侧自发性气胸（第2次发作）',
    image: '胸片：左侧气胸，肺组织压缩约45%，未见液平。',
    pictures: ['chest-xray', 'chest-ct'],
    opinion:
      '同侧第二次发作，肺压缩>30%，应行胸腔闭式引流。同侧复发为胸腔镜肺大疱切除加胸膜固定的指征，建议引流复张后完善胸部CT并转胸外科。',
    advice: '1. 左锁骨中线第2肋间置细管引流，水封瓶；2. 吸氧，避免用力咳嗽和屏气；3. 复张后择期胸腔镜；4. 近期避免乘机和潜水。',
  },
  {
    age: [44, 72],
    severity: 'difficult',
    purpose: ['diagnosis', 'treatment'],
    vitals: [108, 118, 70, 38.9],
    illness: '高热、咳大量脓臭痰10天。2型糖尿病史，血糖控制差，发病前有醉酒呕吐史。白细胞21.3×10⁹/L，降钙素原3.4ng/ml，糖化血红蛋白11.2%。',
    diagnosis: '右下肺脓肿；2型糖尿病',
    image: '胸部CT：右肺下叶背段厚壁空洞，直径约5.2cm，内见气液平。',
    pictures: ['chest-ct', 'chest-xray'],
    opinion:
      '吸入性肺脓肿，糖尿病为易感因素，肺炎克雷伯菌及厌氧菌可能性大。足量长程抗感染配合体位引流，疗程6～8周，以影像空洞闭合为准。治疗2周无效应行支气管镜排除阻塞性病变。',
    advice: '1. 哌拉西林他唑巴坦4.5g每8小时；2. 胰岛素控制血糖；3. 头低脚高体位引流每日2～3次；4. 完善肝脏超声排除肝脓肿。',
  },
  {
    sex: '1',
    age: [34, 60],
    severity: 'general',
    purpose: ['diagnosis', 'treatment'],
    vitals: [76, 152, 96, 36.4],
    illness: '睡眠打鼾10年，家属发现呼吸暂停，白天嗜睡，Epworth评分15分。体质指数32.4kg/m²，颈围44cm。高血压服用两种药物控制不佳。',
    diagnosis: '阻塞性睡眠呼吸暂停低通气综合征（重度）；肥胖；高血压病2级',
    image: '多导睡眠监测：AHI 46次/小时，最低SpO₂ 71%。胸片未见异常。',
    pictures: ['chest-xray', 'ecg'],
    opinion:
      '重度OSA合并难控制高血压，首选持续气道正压通气治疗，夜间使用不少于4小时并长期坚持。未控制前避免驾驶。耳鼻喉科评估上气道，代谢减重治疗有助于根本改善。',
    advice: '1. 自动CPAP压力滴定；2. 减重≥10%，避免饮酒和镇静药；3. 治疗3个月后复查睡眠监测和动态血压。',
  },
  {
    age: [20, 46],
    severity: 'critical',
    urgent: true,
    purpose: ['diagnosis', 'other'],
    vitals: [124, 122, 76, 37.4],
    illness:
      '由平原进入海拔4200米地区2天，出现气促、咳粉红色泡沫痰12小时，夜间加重。双肺满布湿啰音，SpO₂ 62%（未吸氧），神志清。既往体健。',
    diagnosis: '高原肺水肿；急性高原病',
    image: '胸片：双肺弥漫斑片状影，右肺为著，心影不大。',
    pictures: ['chest-xray', 'chest-ct'],
    opinion:
      '快速进入高海拔后出现肺水肿表现，心影正常，符合高原肺水肿。首要措施是立即下降海拔和充分氧疗，药物仅为辅助。注意有无意识改变，排除合并高原脑水肿。',
    advice:
      '1. 面罩吸氧，SpO₂目标≥90%，尽快转至海拔2500米以下；2. 硝苯地平缓释片30mg每12小时；3. 合并脑水肿加地塞米松；4. 卧床保暖，避免活动。',
  },
];

import type { English } from '../../kernel/english.ts';

export const english: English = {
  labels: {
    患者档案: 'Patient card',
    患者档案查阅记录: 'Who has opened the patient card',
    查看患者档案查阅记录: 'See who has opened patient cards',
    '这里是由当前单据打开档案的记录；由该患者其他单据打开的，请在那些单据上查看；已不再参与该单据的医院的记录不在其中。':
      'Openings from this document. Those from other documents of the patient are listed there. Hospitals that no longer take part in this document are not among them.',
    还没有人打开过: 'Nobody has opened it yet',
    单据类别: 'Kind of document',
    续读位置: 'Where to go on',
    经历: 'Events',
    全部类别: 'All kinds',
    '没有登记证件号，无法汇总该患者的其他记录': 'Without an ID number, other records of this patient cannot be found',
    没有可以查看的记录: 'No records to show',
    更早的记录: 'Earlier records',
    '患者姓名为{name}，证件号相同，请核对是否同一人': 'Names {name} under the same ID number: check whether it is the same person',
    全局搜索: 'Search everything',
    关键字: 'Keyword',
    请输入关键字: 'Please enter a keyword',
    请至少输入2个字符: 'Please enter at least 2 characters',
    补全检索字段: 'Fill in what the search reads',
  },
};

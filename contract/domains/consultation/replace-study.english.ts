import type { English } from '../../kernel/english.ts';

/** Studies of an order that make room for others. */
export const english: English = {
  labels: {
    更换DICOM影像: 'Replace DICOM images',
    已更换的影像列表: 'Images that were replaced',
    已更换的影像: 'Replaced images',
    原影像: 'Images to replace',
    新影像: 'New images',
    更换原因: 'Reason',
    更换人: 'Replaced by',
    更换人编号: 'Replaced by (number)',
    更换时间: 'Replaced at',
    含取自已更换影像的关键图像: 'With key images of replaced images',
    取自原影像的关键图像: 'Key images taken of the images before',
    请选择要更换的影像: 'Please choose which images to replace',
    请上传新的影像: 'Please upload the new images',
    '如：误传了其他患者的影像': "For example: another patient's images were attached by mistake",
    只有申请人或本院会诊管理人员可以更换影像: 'Only the applicant, or who manages consultations of their hospital, can replace images',
    '已有专家填写会诊意见，不能更换影像': 'An expert has given an opinion already; the images cannot be replaced',
    '要更换的影像不在该会诊单中，可能已被更换，请刷新':
      'The consultation does not have the images that are to be replaced; they may have been replaced already. Please reload.',
    '该影像已在会诊单中或已被更换，请上传新的影像':
      'The consultation has these images already, or they were replaced before; please upload new ones',
    '原影像不再用于阅片，仅供审核人员查阅；其上的标注不再显示，已截取的关键图像会注明取自已更换的影像。':
      'The images before are not viewed any more and are kept for auditors alone; marks on them are not shown, and key images taken of them will say that they are of replaced images.',
    确认更换: 'Replace',
    会诊影像已更换: 'Images of a consultation were replaced',
    不再阅片: 'No longer viewed',
  },
  messages: {
    '第{number}份DICOM影像已更换，原因：{reason}': 'DICOM images no. {number} were replaced. Reason: {reason}',
  },
};

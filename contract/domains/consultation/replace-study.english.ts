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
    取自原影像的关键图像: 'Key images taken of the images before',
    取自已更换影像的关键图像: 'Key images of replaced images',
    填写时的DICOM影像: 'DICOM images when it was begun',
    '影像已更换，请重新阅片后再提交': 'The images were replaced; please view the new ones before you submit',
    '影像已更换，请按新影像核对意见后再提交。':
      'The images were replaced while this was open. Please check the opinion by the new ones before you submit it.',
    '无法确认意见是否依据现有的全部影像，请核对影像后再提交':
      'It is not known whether the opinion goes by all images that are there. Please check it by them before you submit it.',
    已核对影像: 'I have checked the images',
    '第{number}份DICOM影像': 'DICOM images no. {number}',
    已重新阅片: 'I have viewed the new images',
    第几份: 'Which one',
    更换记录: 'Replacement',
    下载已更换的影像: 'Download replaced images',
    下载原影像: 'Download the images before',
    '关键图像中有取自已更换影像的，请核对是否保留':
      'Some key images were taken of images that were replaced; please check whether to keep them',
    请选择要更换的影像: 'Please choose which images to replace',
    请上传新的影像: 'Please upload the new images',
    '如：误传了其他患者的影像': "For example: another patient's images were attached by mistake",
    只有申请人或本院会诊管理人员可以更换影像: 'Only the applicant, or who manages consultations of their hospital, can replace images',
    '已有专家填写会诊意见，不能更换影像': 'An expert has given an opinion already; the images cannot be replaced',
    '要更换的影像不在该会诊单中，可能已被更换，请刷新':
      'The consultation does not have the images that are to be replaced; they may have been replaced already. Please reload.',
    '该影像已在会诊单中，请上传新的影像': 'The consultation has these images already; please upload others',
    '原影像不再用于阅片，仅供审核人员查阅；其上的标注不再显示，已截取的关键图像会注明取自已更换的影像。':
      'The images before are not viewed any more and are kept for auditors alone; marks on them are not shown, and key images taken of them will say that they are of replaced images.',
    确认更换: 'Replace',
    会诊影像已更换: 'Images of a consultation were replaced',
    不再阅片: 'No longer viewed',
  },
  messages: {
    '第{number}份DICOM影像已更换，请以新影像为准': 'DICOM images no. {number} were replaced; please go by the new ones',
    '第{number}份DICOM影像已由{name}更换': 'DICOM images no. {number} were replaced by {name}',
  },
};

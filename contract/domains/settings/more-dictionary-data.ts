import { scopeTypes } from '../../kernel/data-scope.ts';
import { userCategories } from '../access/user.fields.ts';
import { consultationStates } from '../consultation/consultation.states.ts';
import { mergeStatuses } from '../files/big-file.endpoints.ts';
import { ossCategories } from '../files/oss-config.resource.ts';
import { deskCategories } from '../messages/desk-notice.resource.ts';
import { regionLevels } from '../organisation/region.endpoints.ts';
import { grantTypes } from '../session/oauth-client.resource.ts';
import { smsCategories } from './sms/sms-config.resource.ts';

const statuses = (...keys: (keyof typeof consultationStates.labels)[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, consultationStates.labels[key]]));

const files = (...extensions: string[]): Record<string, string> => Object.fromEntries(extensions.map((one) => [one, one.toUpperCase()]));

/** The enumerations of the other domains, of the shell, and of the wire's own words. */
export const moreDictionaries = [
  // Under the names that clients of this family ask for.
  { code: 'notice', title: '通知类型', entries: deskCategories },
  { code: 'region', title: '行政区划级别', entries: regionLevels },
  { code: 'oss', title: '对象存储类型', entries: ossCategories },
  { code: 'sms', title: '短信服务商', entries: smsCategories },
  { code: 'data_scope_type', title: '数据权限类型', entries: scopeTypes },
  { code: 'api_scope_type', title: '接口权限类型', entries: { 1: '系统接口', 2: '业务接口' } },
  { code: 'follow_up_status', title: '随访状态', entries: { wait_visit: '待随访', is_visit: '已随访', cancel_visit: '已取消' } },
  {
    code: 'sign_status',
    title: '签约状态',
    entries: {
      wait_sign: '待签约',
      wait_exam: '待审核',
      wait_pay: '待支付',
      in_service: '服务中',
      is_expire: '已到期',
      is_return: '已退回',
      is_terminate: '已解约',
    },
  },
  {
    code: 'sign_manage_tab',
    title: '签约管理分类',
    entries: { waitHandle: '待处理', terminateRecord: '解约记录', signRecord: '签约记录' },
  },
  {
    code: 'family_relation',
    title: '家庭关系',
    entries: {
      0: '无',
      1: '本人',
      2: '配偶',
      3: '父亲',
      4: '母亲',
      5: '儿子',
      6: '女儿',
      7: '祖父',
      8: '祖母',
      9: '外祖父',
      10: '外祖母',
      11: '兄弟',
      12: '姐妹',
      13: '孙子女',
      14: '儿媳或女婿',
      15: '其他',
    },
  },
  { code: 'recipe_status', title: '处方审核', entries: { 3: '审核不通过', 4: '审核通过' } },
  { code: 'log_type', title: '日志类型', entries: { usual: '通用日志', api: '接口日志', error: '错误日志' } },
  { code: 'organ_tab', title: '机构审核分类', entries: { waitHandle: '待处理', isHandle: '已处理' } },
  {
    code: 'work_list',
    title: '流程列表',
    entries: { 'start-list': '可发起流程', 'claim-list': '待签收', 'todo-list': '待办', 'send-list': '我发起的', 'done-list': '已办' },
  },
  {
    code: 'process_form',
    title: '流程表单',
    entries: {
      leave: '请假',
      pettycash: '备用金',
      reimbursement: '报销',
      cardReplacement: '补卡',
      businessTrip: '出差',
      overTime: '加班',
      report: '报告',
      seal: '用章',
      contract: '合同',
    },
  },
  { code: 'fault_processed', title: '故障处理', entries: { 0: '未处理', 1: '已处理' } },
  { code: 'user_category', title: '用户类别', entries: userCategories },
  {
    code: 'perspective',
    title: '业务视角',
    entries: { apply: '我申请的', target: '申请我的', operator: '运营', admin: '管理' },
  },
  { code: 'tab_group', title: '会诊列表分组', entries: { done: '已完成', undone: '未完成', cancelled: '已取消' } },
  { code: 'tab_group_done', title: '已完成的状态', entries: statuses('diagnosis', 'complete', 'not_pass', 'order_return') },
  { code: 'tab_group_undone', title: '未完成的状态', entries: statuses('wait_diagnosis', 'diagnosis_ing') },
  {
    code: 'tab_group_undone_ultrasound',
    title: '超声未完成的状态',
    entries: statuses('wait_submit', 'wait_pay', 'wait_primaryaudit', 'wait_diagnosis', 'diagnosis_ing', 'diagnosis'),
  },
  {
    code: 'tab_group_unfinished_expert',
    title: '专家未完成的状态',
    entries: statuses('wait_scheduling', 'wait_diagnosis', 'diagnosis_ing'),
  },
  {
    code: 'status_filter_multi_subject',
    title: '多学科专家状态筛选',
    entries: statuses('wait_diagnosis', 'diagnosis_ing', 'diagnosis', 'cancel', 'complete', 'not_pass', 'order_return'),
  },
  {
    code: 'status_filter_expert',
    title: '超声与心电专家状态筛选',
    entries: statuses('wait_diagnosis', 'diagnosis_ing', 'diagnosis', 'complete', 'not_pass', 'order_return'),
  },
  { code: 'operation_list_tab', title: '运营列表分页', entries: { finished: '已完成', unfinished: '未完成', canceled: '已取消' } },
  { code: 'operation_list_side', title: '运营列表方向', entries: { myApply: '我申请的', applyToMe: '申请我的' } },
  {
    code: 'data_list_kind',
    title: '数据列表类别',
    entries: {
      telemedicine: '远程会诊与病理',
      remotevideo: '远程视频',
      remoteultrasonic: '远程超声',
      electrophysiology: '电生理',
      ECG: '远程心电',
    },
  },
  { code: 'grant_type', title: '授权类型', entries: grantTypes },
  {
    code: 'theme',
    title: '主题',
    entries: {
      default: '默认',
      white: '纯白',
      dark: '深色',
      star: '星空',
      smart: '智慧',
      iview: '湖蓝',
      vip: '尊享',
      cool: '酷炫',
      d2: '雅致',
      hey: '活力',
      lte: '轻量',
    },
  },
  { code: 'language', title: '语言', entries: { zh: '中文', en: '英文' } },
  {
    code: 'upload_state',
    title: '上传状态',
    entries: { computing: '计算校验值', paused: '已暂停', waiting: '等待中', uploading: '上传中', success: '成功', error: '失败' },
  },
  { code: 'upload_code', title: '上传结果码', entries: { 200: '文件上传成功', 202: '文件已上传', 205: '需要合并' } },
  { code: 'merge_status', title: '合并状态', entries: mergeStatuses },
  { code: 'response_code', title: '响应码', entries: { 200: '成功', 401: '登录失效', 555: '原样返回' } },
  {
    code: 'button_permission',
    title: '按钮权限',
    entries: {
      applyorder_add: '会诊单新增',
      applyorder_view: '会诊单查看',
      applyorder_delete: '会诊单删除',
      applyorder_edit: '会诊单修改',
      chunk_add: '大文件新增',
      chunk_view: '大文件查看',
      chunk_delete: '大文件删除',
      chunk_edit: '大文件修改',
    },
  },
  { code: 'page_size', title: '每页条数', entries: { 10: '10条', 30: '30条', 50: '50条', 100: '100条', 200: '200条' } },
  { code: 'attachment_images', title: '图片附件格式', entries: files('png', 'jpg', 'jpeg', 'gif', 'bmp') },
  { code: 'attachment_video', title: '视频附件格式', entries: files('mp4', 'rmvb', 'mkv', 'wmv', 'flv') },
  {
    code: 'attachment_documents',
    title: '文档附件格式',
    entries: files('doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf', 'txt', 'tif', 'tiff'),
  },
  {
    code: 'mq_action',
    title: '消息代理操作',
    entries: {
      clients: '客户端',
      subscriptions: '订阅',
      routes: '路由',
      plugins: '插件',
      listeners: '监听器',
      metrics: '指标',
      stats: '统计',
      rules: '规则',
      resources: '资源',
      resource_types: '资源类型',
      rule_events: '规则事件',
      actions: '动作',
      'topic-metrics': '主题指标',
      trace: '追踪',
      plugin_load: '加载插件',
      plugin_unload: '卸载插件',
      subscribe: '订阅主题',
      unsubscribe: '取消订阅',
      test: '测试',
    },
  },
  {
    code: 'platform_user_role',
    title: '平台用户角色',
    entries: {
      applying_doctor: '申请医生',
      receiving_expert: '受邀专家',
      operator: '运营人员',
      tenant_operator: '租户运营',
      shop_agent: '商户代理',
      salesperson: '业务员',
      platform_admin: '平台管理员',
    },
  },
  {
    code: 'help_category',
    title: '帮助分类',
    entries: { start: '入门指引', consultation: '会诊业务', referral: '转诊业务', account: '账号与登录', other: '其他' },
  },
  { code: 'dashboard_tenant', title: '首页类型', entries: { 100001: '专家医院', 100002: '申请医院' } },
];

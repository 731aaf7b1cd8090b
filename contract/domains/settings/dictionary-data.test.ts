import { expect, test } from 'vitest';
import { domains } from '../../domains.ts';
import { dictionariesOf } from '../../kernel/domain.ts';
import { checkField } from '../../kernel/read-input.ts';
import { dictionaryFields } from './dictionary.endpoints.ts';

const shipped = dictionariesOf(domains);

test('every key and label is one that the form accepts', () => {
  for (const { code, title, entries } of shipped.values()) {
    expect(checkField(dictionaryFields.code, code)).toBeUndefined();
    expect(title).toMatch(/\p{Script=Han}/u);
    expect(Object.keys(entries).length).toBeGreaterThan(0);
    for (const [key, label] of Object.entries(entries)) {
      expect(checkField(dictionaryFields.dictKey, key)).toBeUndefined();
      expect(checkField(dictionaryFields.dictValue, label)).toBeUndefined();
    }
  }
});

test('the 56 ethnic groups begin with the default of the form', () => {
  const [first, ...others] = Object.keys(shipped.get('ethnicity')?.entries ?? {});
  expect(first).toBe('汉族');
  expect(others).toHaveLength(55);
});

/** Every enumeration of the product with the keys that rows and calls hold: kept by hand, so that none is lost from the shipped data. */
const enumerations = `
sex 1 2
marriage unmarried married divorced widowed
user_card_type 1 2 3 4 5 6 7
illness_severity general difficult critical
is_return 0 1
remote_purpose diagnosis treatment other
evaluation_state 0 1
ethnicity 汉族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 傣族 黎族 傈僳族 佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 阿昌族 普米族 塔吉克族 怒族 乌孜别克族 俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 赫哲族 门巴族 珞巴族 基诺族
patient_country 中国
doctor_title chief associate attending resident
read_status 1 2 3
is_sealed 0 1
is_synergy 0 1
revisit 0 1
remote_business_type telemedicine remoteviewpatient remotevideo outpatientreferral MDT sampleinspection mutualreferralhospital ECG
consultation_kind oneSubject remotevideo telemedicine remoteultrasonic electrophysiology ECG manySubject manyVideo
consultation_medium video electrocardiogram electrophysiology ultrasound pathology_slide imaging mdt
meeting_type 1 2
meeting_type_pathology 1 2
meeting_type_ultrasound 1 2
meeting_type_ecg 1 2
slice_type_pathology 1 2 3
slice_type_ecg 1 2
physiology_type 1 2 3
sample_type paraffin_slice paraffin_block puncture_tissue fresh_tissue blood_tubes pleural_fluid others
slice_quality unqualified_equipment unqualified_technique basically_qualified qualified excellent
slide_return held keep_asked returning returned kept closed
typical_case_type teaching rare difficult pitfall
typical_case_status 0 1
multidisciplinary_status open accepted refused
supplement_need immunohistochemistry further_slides better_images history other
diagnosis_quality no_diagnosis incorrect basically_correct completely_clear unclear
referral_direction 1 2
emergency_degree 1 2 3
transportation_tools ambulance patient_self
time_interval all_day morning afternoon
courier own platform
report_status none report_wait_send report_wait_review report_send_success report_corrected
apply_order_status wait_submit wait_dept_approval wait_office_approval wait_pay wait_primaryaudit wait_scheduling wait_sent wait_receiving wait_diagnosis wait_supplement diagnosis_ing diagnosis complete not_pass order_return cancel overdue nullify diagnosis_issued
apply_order_status_pathology wait_sent wait_receiving wait_submit wait_pay wait_primaryaudit wait_scheduling wait_diagnosis wait_supplement diagnosis_ing diagnosis complete not_pass order_return cancel overdue nullify
apply_order_status_referral wait_submit wait_primaryaudit wait_scheduling wait_diagnosis cancel_asked diagnosis_ing diagnosis order_return cancel overdue nullify
referral_kind outpatient inpatient
referral_reason beyond_capability further_diagnosis surgery critical_care rehabilitation chronic_management patient_request other
referral_end_reason death patient_refused condition_changed no_bed beyond_capability incomplete arranged_elsewhere other
insurance_kind employee resident commercial self
bed_type ordinary monitored intensive isolation
nursing_level first second third special
follow_up_status wait_visit is_visit cancel_visit
sign_status wait_sign wait_exam wait_pay in_service is_expire is_return is_terminate
sign_manage_tab waitHandle terminateRecord signRecord
family_relation 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
recipe_status 3 4
log_type usual api error
organ_tab waitHandle isHandle
work_list start-list claim-list todo-list send-list done-list
process_form leave pettycash reimbursement cardReplacement businessTrip overTime report seal contract
fault_processed 0 1
user_category 1 2
perspective apply target operator admin
tab_group done undone cancelled
tab_group_done diagnosis complete not_pass order_return
tab_group_undone wait_diagnosis diagnosis_ing
tab_group_undone_ultrasound wait_submit wait_pay wait_primaryaudit wait_diagnosis diagnosis_ing diagnosis
tab_group_unfinished_expert wait_scheduling wait_diagnosis diagnosis_ing
status_filter_multi_subject wait_diagnosis diagnosis_ing diagnosis cancel complete not_pass order_return
status_filter_expert wait_diagnosis diagnosis_ing diagnosis complete not_pass order_return
operation_list_tab finished unfinished canceled
operation_list_side myApply applyToMe
data_list_kind telemedicine remotevideo remoteultrasonic electrophysiology ECG
grant_type password captcha social authorization_code refresh_token
theme default white dark star smart iview vip cool d2 hey lte
language zh en
upload_state computing paused waiting uploading success error
upload_code 200 202 205
merge_status 0 1 2
response_code 200 401 555
button_permission applyorder_add applyorder_view applyorder_delete applyorder_edit chunk_add chunk_view chunk_delete chunk_edit
page_size 10 30 50 100 200
attachment_images png jpg jpeg gif bmp
attachment_video mp4 rmvb mkv wmv flv
attachment_documents doc docx xls xlsx ppt pptx pdf txt tif tiff
mq_action clients subscriptions routes plugins listeners metrics stats rules resources resource_types rule_events actions topic-metrics trace plugin_load plugin_unload subscribe unsubscribe test
platform_user_role applying_doctor receiving_expert operator tenant_operator shop_agent salesperson platform_admin
help_category start consultation referral account other
dashboard_tenant 100001 100002
user_status 0 1
user_type web app other
education 1 2 3 4 5 6
political_status 1 2 3 4
invitation_kind 1 2
data_scope group tenant dept_below dept self custom
registration_status submitted approved refused
tenant_status 0 1 2
dept_category 1 2 3
post_category 1 2 3 4
region_level 1 2 3
datasource_kind his lis pacs emr other
audit_status 1 2
evaluation_side apply target
show_status 0 1
message_channel site sms push
push_channel wecom gateway
push_status kept waiting delivered failed
message_audience hospital departments roles users
notice_audience all hospital departments roles
notice_status draft published withdrawn expired
desk_category 1 2 3 4
sms_status waiting sent failed
sign_in_result success failure logout
notice 1 2 3 4
region 1 2 3
oss disk s3
sms log aliyun
data_scope_type tenant dept_below dept self custom
api_scope_type 1 2
`;

test.each(
  enumerations
    .trim()
    .split('\n')
    .map((line) => line.split(' ')),
)('%s is a dictionary with all its keys', (code, ...keys) => {
  const entries = shipped.get(code ?? '')?.entries ?? {};
  expect(Object.keys(entries).toSorted()).toEqual(keys.toSorted());
});

/** Cents by title. Associate chief physicians consult for nothing, so that both paths of an order exist. */
export const demoFees = [
  { title: 'chief', doctorTitleFee: 300_00, remark: '主任医师远程会诊' },
  { title: 'associate', doctorTitleFee: 0, remark: '对口帮扶期间免收' },
  { title: 'attending', doctorTitleFee: 150_00, remark: '主治医师远程会诊' },
  { title: 'resident', doctorTitleFee: 80_00, remark: '住院医师远程会诊' },
] as const;

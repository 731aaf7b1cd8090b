import { Alert, Checkbox, Flex, Image } from 'antd';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { remarkTypicalCase, typicalTypeAsked } from '../../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { SlotProps, Values } from '../../../engine/form/form-types.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { fileIdOf, fileList } from '../../../platform/call/file-link.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';

const asked = pick(remarkTypicalCase.input, 'remarkStatus', 'remarkType', 'remark', 'keyImages', 'imagesChecked');
const EDGE = 88;

/** Marks an order as typical, or takes that back. What is shown of it is said before. */
export function TypicalCaseDialog({ row, onClose, onDone }: Omit<DialogProps<OrderRow>, 'action'>) {
  const query = useCall(consultationDetail, { applyOrderId: orderIdOf(row) });
  const { submit } = useAction(remarkTypicalCase, () => {
    onClose();
    onDone();
  });
  const pictures = fileList(query.data?.keyImages);
  const hidden = (values: Values) => {
    if (values.remarkStatus === '0') return ['remarkType', 'remark', 'keyImages', 'imagesChecked'];
    return [...(pictures.length > 0 ? [] : ['keyImages']), ...(fileList(values.keyImages).length > 0 ? [] : ['imagesChecked'])];
  };
  const check = (values: Values) => ({
    ...(values.remarkStatus !== '0' && !values.remarkType ? { remarkType: typicalTypeAsked } : {}),
    ...(fileList(values.keyImages).length > 0 && values.imagesChecked !== 1
      ? { imagesChecked: label('请先核对图像不含患者个人信息') }
      : {}),
  });
  return (
    <FormDialog title={`${actionLabel(remarkTypicalCase.title)} ${row.no}`} onClose={onClose}>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title={label(
          '各医院的医生均可查看：性别、年龄、标本、诊断、意见与您选择的图像；姓名、证件、电话、住址、医院和出生日期不显示，文字中的也会遮盖。',
        )}
      />
      {query.data ? (
        <DeclaredForm
          fields={asked}
          values={{ remarkStatus: '1' }}
          columns={1}
          hidden={hidden}
          check={check}
          render={{ keyImages: (props) => <PicturesControl {...props} pictures={pictures} /> }}
          submitText={label('提交')}
          onCancel={onClose}
          onSubmit={(values) => submit({ ...values, applyOrderId: orderIdOf(row) })}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}

/** The order's key images, each to be shown or not. */
function PicturesControl({ pictures, value, onChange, disabled }: SlotProps & { pictures: readonly string[] }) {
  const chosen = fileList(value).map(fileIdOf);
  return (
    <Flex gap={12} wrap>
      {pictures.map((link, at) => (
        <Flex key={link} vertical align="center" gap={4}>
          <Image src={link} alt="" width={EDGE} height={EDGE} style={{ objectFit: 'cover', borderRadius: 6 }} />
          <Checkbox
            disabled={disabled ?? false}
            checked={chosen.includes(fileIdOf(link))}
            onChange={({ target }) => {
              const id = fileIdOf(link);
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id));
            }}
          >
            {label('图 {number}', { number: at + 1 })}
          </Checkbox>
        </Flex>
      ))}
    </Flex>
  );
}

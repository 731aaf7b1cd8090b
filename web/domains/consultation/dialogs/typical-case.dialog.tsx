import { Alert, Checkbox, Flex, Image } from 'antd';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import {
  isShowable,
  remarkTypicalCase,
  showTypicalMark,
  typicalTypeAsked,
} from '../../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import { moveDraftKey } from '../../../engine/dialog/action-input.ts';
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

const inputs = pick(remarkTypicalCase.input, 'remarkStatus', 'remarkType', 'remark', 'keyImages', 'studies', 'imagesChecked');
const asked = { ...inputs, remarkType: { ...inputs.remarkType, required: typicalTypeAsked } };
const EDGE = 88;

/** Marks an order as typical, or takes that back. What is shown of it is said before. */
export function TypicalCaseDialog({ row, onClose, onDone }: Omit<DialogProps<OrderRow>, 'action'>) {
  const query = useCall(consultationDetail, { applyOrderId: orderIdOf(row) });
  const mark = useCall(showTypicalMark, { applyOrderId: orderIdOf(row) }, { staleTime: 0, isHeld: true });
  const draftKey = moveDraftKey(remarkTypicalCase, row, asked);
  const settle = () => {
    onClose();
    onDone();
  };
  const { submit } = useAction(remarkTypicalCase, settle, { draftKey });
  const [pictures, studies] = [fileList(query.data?.keyImages), fileList(query.data?.dicomPath)];
  const hidden = (values: Values) => {
    if (values.remarkStatus === '0') return ['remarkType', 'remark', 'keyImages', 'studies', 'imagesChecked'];
    return [
      ...(pictures.length > 0 ? [] : ['keyImages']),
      ...(studies.length > 0 ? [] : ['studies']),
      ...(showsImages(values) ? [] : ['imagesChecked']),
    ];
  };
  const check = (values: Values) => ({
    ...(showsImages(values) && values.imagesChecked !== 1 ? { imagesChecked: label('请先核对图像不含患者个人信息') } : {}),
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
      {studies.length > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={label('DICOM影像只公开图像本身，文件中的姓名、编号、日期、医院等信息均去除；超声、截屏等带有设备文字的序列不公开。')}
        />
      )}
      {query.data && mark.isFetchedAfterMount && mark.data ? (
        <DeclaredForm
          fields={asked}
          // What could not be marked any more was opened to take its mark back. Whether its pictures show anything personal is looked at each time.
          values={{ ...mark.data, remarkStatus: isShowable(query.data) ? '1' : '0' }}
          draftKey={draftKey}
          columns={1}
          hidden={hidden}
          check={check}
          render={{
            keyImages: (props) => <PicturesControl {...props} pictures={pictures} />,
            studies: (props) => <StudiesControl {...props} studies={studies} />,
          }}
          submitText={label('保存')}
          onCancel={onClose}
          onSubmit={(values) => submit({ ...values, applyOrderId: orderIdOf(row) })}
        />
      ) : (
        <LoadState query={query.data ? mark : query} />
      )}
    </FormDialog>
  );
}

const showsImages = (values: Values): boolean => fileList(values.keyImages).length + fileList(values.studies).length > 0;

/** What is chosen with this file, or without it. */
const chosenWith = (chosen: readonly string[], link: string, isChosen: boolean): string[] => {
  const id = fileIdOf(link);
  return isChosen ? [...chosen, id] : chosen.filter((one) => one !== id);
};

/** The order's studies, each to be shown or not. */
function StudiesControl({ studies, value, onChange, disabled }: SlotProps & { studies: readonly string[] }) {
  const chosen = fileList(value).map(fileIdOf);
  return (
    <Flex gap={12} wrap>
      {studies.map((link, at) => (
        <Checkbox
          key={link}
          disabled={disabled ?? false}
          checked={chosen.includes(fileIdOf(link))}
          onChange={({ target }) => onChange(chosenWith(chosen, link, target.checked))}
        >
          {label('影像 {number}', { number: at + 1 })}
        </Checkbox>
      ))}
    </Flex>
  );
}

/** The order's key images, each to be shown or not. */
function PicturesControl({ pictures, value, onChange, disabled }: SlotProps & { pictures: readonly string[] }) {
  const chosen = fileList(value).map(fileIdOf);
  return (
    <Flex gap={12} wrap>
      {pictures.map((link, at) => (
        <Flex key={link} vertical align="center" gap={4}>
          <Image
            src={link}
            alt={label('图 {number}', { number: at + 1 })}
            width={EDGE}
            height={EDGE}
            style={{ objectFit: 'cover', borderRadius: 6 }}
          />
          <Checkbox
            disabled={disabled ?? false}
            checked={chosen.includes(fileIdOf(link))}
            onChange={({ target }) => onChange(chosenWith(chosen, link, target.checked))}
          >
            {label('图 {number}', { number: at + 1 })}
          </Checkbox>
        </Flex>
      ))}
    </Flex>
  );
}

import { CameraOutlined } from '@ant-design/icons';
import { Button, Radio, Segmented, Select } from 'antd';
import { type TraceMark, type TraceShape, traceMarks } from '../../../../contract/domains/image/trace.shape.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { label } from '../../../platform/words/label.ts';
import type { Filters } from './filters.ts';
import { type Montage, montages } from './montages.ts';
import { filterStepsOf, keyOfSpeed, sensitivitiesOf, speedsOf, type TraceSettings } from './trace-scales.ts';

interface TraceBarProps {
  settings: TraceSettings;
  onSettings: (settings: TraceSettings) => void;
  montages: readonly Montage[];
  shape: TraceShape;
  isEmg: boolean;
  /** Seconds of the whole recording. */
  total: number;
  tool: TraceMark | undefined;
  /** Absent where the reader only looks on. */
  onTool: ((tool: TraceMark | undefined) => void) | undefined;
  onCapture: (() => void) | undefined;
  isCapturing: boolean;
  isMeasured: boolean;
  onCalibrate: () => void;
}

const LOOK = 'look';
const filterNames = { highPass: '高通', lowPass: '低通', notch: '工频陷波' } as const;

/** How a page is put together, filtered and scaled, and what is left on it. */
export function TraceBar({ settings, onSettings, shape, isEmg, total, ...props }: TraceBarProps) {
  const speeds = speedsOf(isEmg, total, settings.speed);
  return (
    <div className="trace-bar" role="toolbar" aria-label={label('波形工具')}>
      {props.montages.length > 1 && (
        <Segmented<Montage>
          size="small"
          aria-label={label('导联组合')}
          value={settings.montage}
          options={props.montages.map((value) => ({ value, label: label(montages[value]) }))}
          onChange={(montage) => onSettings({ ...settings, montage })}
        />
      )}
      <FilterSelects
        filters={settings.filters}
        steps={filterStepsOf(isEmg, shape)}
        onChange={(filters) => onSettings({ ...settings, filters })}
      />
      <Select
        size="small"
        aria-label={label('灵敏度')}
        value={settings.sensitivity}
        options={sensitivitiesOf(isEmg)}
        onChange={(sensitivity) => onSettings({ ...settings, sensitivity })}
        style={{ width: 108 }}
      />
      <Select
        size="small"
        aria-label={label('走纸速度')}
        value={keyOfSpeed(settings.speed)}
        options={speeds.map(({ value, label: words }) => ({ value, label: words }))}
        onChange={(value) => onSettings({ ...settings, speed: speeds.find((one) => one.value === value)?.speed ?? settings.speed })}
        style={{ width: 112 }}
      />
      <Tools {...props} />
    </div>
  );
}

interface FilterSelectsProps {
  filters: Filters;
  steps: ReturnType<typeof filterStepsOf>;
  onChange: (filters: Filters) => void;
}

function FilterSelects({ filters, steps, onChange }: FilterSelectsProps) {
  return keysOf(filterNames).map((name) => (
    <Select
      key={name}
      size="small"
      aria-label={label(filterNames[name])}
      value={filters[name]}
      options={steps[name].map((value) => ({ value, label: filterWords(name, value) }))}
      onChange={(value: number) => onChange({ ...filters, [name]: value })}
      style={{ minWidth: 120 }}
    />
  ));
}

/** A filter as it is read. */
export function filterWords(name: keyof Filters, value: number): string {
  return `${label(filterNames[name])} ${value === 0 ? label('关') : `${value} Hz`}`;
}

type ToolsProps = Pick<TraceBarProps, 'tool' | 'onTool' | 'onCapture' | 'isCapturing' | 'isMeasured' | 'onCalibrate'>;

function Tools({ tool, onTool, onCapture, isCapturing, isMeasured, onCalibrate }: ToolsProps) {
  return (
    <>
      {onTool && (
        <Radio.Group
          size="small"
          value={tool ?? LOOK}
          aria-label={label('标注工具')}
          onChange={({ target }) => onTool(keysOf(traceMarks).find((mark) => mark === target.value))}
        >
          <Radio.Button value={LOOK}>{label('查看')}</Radio.Button>
          <Radio.Button value="event">{label('标注事件')}</Radio.Button>
          <Radio.Button value="interval">{label('测量')}</Radio.Button>
        </Radio.Group>
      )}
      <Button size="small" onClick={onCalibrate}>
        {label(isMeasured ? '屏幕比例已校准' : '校准屏幕比例')}
      </Button>
      {onCapture && (
        <Button size="small" type="primary" icon={<CameraOutlined />} loading={isCapturing} onClick={onCapture}>
          {label('取为关键图像')}
        </Button>
      )}
    </>
  );
}

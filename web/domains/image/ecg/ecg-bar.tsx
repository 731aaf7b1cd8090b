import { PrinterOutlined } from '@ant-design/icons';
import { Button, Radio, Segmented, Space } from 'antd';
import { type EcgLayout, type EcgScale, ecgGains, ecgLayouts, ecgSpeeds } from '../../../../contract/domains/image/ecg.layout.ts';
import { type EcgMeasure, ecgMeasures } from '../../../../contract/domains/image/ecg.measures.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { label } from '../../../platform/words/label.ts';

interface EcgBarProps {
  scale: EcgScale;
  /** Those in which nothing of the recording is missing. */
  layouts: readonly EcgLayout[];
  onScale: (scale: EcgScale) => void;
  tool: EcgMeasure | undefined;
  /** Absent where the reader only looks on. */
  onTool?: (tool: EcgMeasure | undefined) => void;
  isMeasured: boolean;
  onCalibrate: () => void;
  onPrint: () => void;
  isPrinting: boolean;
}

const LOOK = 'look';

/** How the paper is drawn, and what is measured on it. */
export function EcgBar({ scale, layouts, onScale, tool, onTool, isMeasured, onCalibrate, onPrint, isPrinting }: EcgBarProps) {
  return (
    <div className="ecg-bar" role="toolbar" aria-label={label('心电工具')}>
      <Segmented<EcgLayout>
        size="small"
        aria-label={label('导联布局')}
        value={scale.layout}
        options={layouts.map((value) => ({ value, label: ecgLayouts[value] }))}
        onChange={(layout) => onScale({ ...scale, layout })}
      />
      <Segmented
        size="small"
        aria-label={label('走纸速度')}
        value={String(scale.speed)}
        options={Object.entries(ecgSpeeds).map(([value, words]) => ({ value, label: words }))}
        onChange={(speed) => onScale({ ...scale, speed: Number(speed) })}
      />
      <Segmented
        size="small"
        aria-label={label('增益')}
        value={String(scale.gain)}
        options={Object.entries(ecgGains).map(([value, words]) => ({ value, label: words }))}
        onChange={(gain) => onScale({ ...scale, gain: Number(gain) })}
      />
      {onTool && (
        <Radio.Group
          size="small"
          value={tool ?? LOOK}
          aria-label={label('测量工具')}
          onChange={({ target }) => onTool(keysOf(ecgMeasures).find((shape) => shape === target.value))}
        >
          <Radio.Button value={LOOK}>{label('查看')}</Radio.Button>
          {keysOf(ecgMeasures).map((shape) => (
            <Radio.Button key={shape} value={shape}>
              {label(ecgMeasures[shape])}
            </Radio.Button>
          ))}
        </Radio.Group>
      )}
      <Space size={8}>
        <Button size="small" onClick={onCalibrate}>
          {label(isMeasured ? '屏幕比例已校准' : '校准屏幕比例')}
        </Button>
        <Button size="small" icon={<PrinterOutlined />} loading={isPrinting} onClick={onPrint}>
          {label('打印')}
        </Button>
      </Space>
    </div>
  );
}

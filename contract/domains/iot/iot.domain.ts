import { defineDomain } from '../../kernel/domain.ts';
import { iotMenu } from './box-position.endpoints.ts';

/** Devices of the hospitals: where inspection boxes stand. */
export const iotDomain = defineDomain({
  name: 'iot',
  title: '物联设备',
  menu: iotMenu,
  dictionaries: [{ code: 'fault_processed', title: '故障处理', entries: { 0: '未处理', 1: '已处理' } }],
});

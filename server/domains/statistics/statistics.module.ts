import { statisticsMenu } from '../../../contract/domains/statistics/statistics.menu.ts';
import type { Module } from '../../kernel/services.ts';
import { countedOrderLists } from './list-counted-orders.ts';
import { serveLineChart, servePieChart } from './show-charts.ts';
import { serveFigures } from './show-figures.ts';
import { serveDoctorHistogram, serveHospitalHistogram } from './show-histograms.ts';

/** Numbers of consultations and the orders behind them (domain rules 6.9). Keeps no tables of its own. */
export const statisticsModule: Module = {
  name: 'statistics',
  serves: [servePieChart, serveDoctorHistogram, serveHospitalHistogram, serveLineChart, serveFigures, ...countedOrderLists],
  tables: [],
  menu: statisticsMenu,
};

import { statisticsDomain } from '../../../contract/domains/statistics/statistics.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { countedTable } from '../consultation/consultation-statistics.reads.ts';
import { countedOrderLists } from './list-counted-orders.ts';
import { referralOrderLists } from './list-counted-referrals.ts';
import { serveLineChart, servePieChart } from './show-charts.ts';
import { serveConsultationNumbers } from './show-consultation-numbers.ts';
import { serveFigures } from './show-figures.ts';
import { serveDoctorHistogram, serveHospitalHistogram } from './show-histograms.ts';
import { serveReferralNumbers } from './show-referral-numbers.ts';
import { consultationSumTable, summedDayTable, touchedOrderTable } from './sums/sum.tables.ts';
import { rebuildSums, sumDaysJob } from './sums/sum-days.ts';
import { noteTouched } from './sums/touched-orders.ts';

/** Numbers of consultations and referrals, and the orders behind them (domain rules 6.9). Keeps daily sums beside (ADR 0128). */
export const statisticsModule = defineModule({
  domain: statisticsDomain,
  tables: [consultationSumTable, summedDayTable, touchedOrderTable],
  watches: [{ table: countedTable, watcher: noteTouched }],
  jobs: [sumDaysJob],
  rebuildSums: (services) => rebuildSums(services),
  serves: [
    servePieChart,
    serveDoctorHistogram,
    serveHospitalHistogram,
    serveLineChart,
    serveFigures,
    serveConsultationNumbers,
    ...countedOrderLists,
    serveReferralNumbers,
    ...referralOrderLists,
  ],
});

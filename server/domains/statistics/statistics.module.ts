import { statisticsDomain } from '../../../contract/domains/statistics/statistics.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { fillAnswers } from '../referral/fill-answers.reads.ts';
import { serveExportConsultationNumbers } from './export-consultation-numbers.ts';
import { serveExportReferralNumbers } from './export-referral-numbers.ts';
import { countedOrderLists } from './list-counted-orders.ts';
import { referralOrderLists } from './list-counted-referrals.ts';
import { serveLineChart, servePieChart } from './show-charts.ts';
import { serveConsultationNumbers } from './show-consultation-numbers.ts';
import { serveFigures } from './show-figures.ts';
import { serveDoctorHistogram, serveHospitalHistogram } from './show-histograms.ts';
import { serveReferralNumbers } from './show-referral-numbers.ts';
import { consultationSums } from './sums/consultation-sums.ts';
import { referralSums } from './sums/referral-sums.ts';
import { rebuildSums, sumDaysJob } from './sums/sum-days.ts';
import { noteTouched } from './sums/touched-rows.ts';

/** What is kept day by day. */
const summed = [consultationSums, referralSums];

/** Numbers of consultations and referrals, and the orders behind them (domain rules 6.9). Keeps daily sums beside (ADR 0128). */
export const statisticsModule = defineModule({
  domain: statisticsDomain,
  tables: summed.flatMap(({ tables }) => Object.values(tables)),
  watches: summed.map((kept) => ({ table: kept.source, watcher: noteTouched(kept) })),
  jobs: summed.map(sumDaysJob),
  rebuildSums: async (services) => {
    await fillAnswers(services);
    return (await rebuildSums(services, consultationSums)) + (await rebuildSums(services, referralSums));
  },
  serves: [
    servePieChart,
    serveDoctorHistogram,
    serveHospitalHistogram,
    serveLineChart,
    serveFigures,
    serveConsultationNumbers,
    serveExportConsultationNumbers,
    ...countedOrderLists,
    serveReferralNumbers,
    serveExportReferralNumbers,
    ...referralOrderLists,
  ],
});

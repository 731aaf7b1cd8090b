import { statisticsDomain } from '../../../contract/domains/statistics/statistics.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { countedOrderLists } from './list-counted-orders.ts';
import { referralOrderLists } from './list-counted-referrals.ts';
import { serveLineChart, servePieChart } from './show-charts.ts';
import { serveFigures } from './show-figures.ts';
import { serveDoctorHistogram, serveHospitalHistogram } from './show-histograms.ts';
import { serveReferralNumbers } from './show-referral-numbers.ts';

/** Numbers of consultations and referrals, and the orders behind them (domain rules 6.9). Keeps no tables of its own. */
export const statisticsModule = defineModule({
  domain: statisticsDomain,
  serves: [
    servePieChart,
    serveDoctorHistogram,
    serveHospitalHistogram,
    serveLineChart,
    serveFigures,
    ...countedOrderLists,
    serveReferralNumbers,
    ...referralOrderLists,
  ],
});

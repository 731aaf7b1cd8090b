import { searchDomain } from '../../../contract/domains/search/search.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { servePatientReadings } from './list-patient-readings.ts';
import { serveSearchEverything } from './search-everything.ts';
import { servePatientCard } from './show-patient-card.ts';

/** One word, asked of whatever the modules let people find. */
export const searchModule = defineModule({ domain: searchDomain, serves: [serveSearchEverything, servePatientCard, servePatientReadings] });

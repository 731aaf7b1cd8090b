import { criticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import { deskOfResource } from '../../engine/screen/desk.ts';

/** What a critical value waits for, done from an inbox. */
export const criticalDesk = deskOfResource(criticalValue);

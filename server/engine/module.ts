import type { FastifyInstance } from 'fastify';
import { type Domain, resourcesOf } from '../../contract/kernel/domain.ts';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { Gate, MoneyGate, Served } from './call/call.ts';
import { tellOfRows } from './delivery/tell-of-rows.ts';
import type { Demo } from './demo.ts';
import { type AbsenceFollower, followAbsences } from './identity/absence.ts';
import type { Whose } from './identity/access-changes.ts';
import { followOutOfUse, type OutOfUseFollower } from './identity/out-of-use.ts';
import type { Desk } from './inbox/desk.ts';
import { openDesk } from './inbox/file-document.ts';
import type { Job } from './jobs/job.ts';
import { type Follower, followEvent } from './outbox/document-events.ts';
import { openPatientSource, type PatientSource } from './patient/patient-events.ts';
import { deadlineJobs } from './resource/resource-deadlines.ts';
import { desksOf } from './resource/resource-desk.ts';
import type { ResourceRules } from './resource/resource-rules.ts';
import type { MessagesThatWait } from './restored/messages-that-wait.ts';
import { openSearch, type Search } from './search/search.ts';
import type { Services } from './services.ts';
import { isCopied } from './store/copies.ts';
import { keepCopies } from './store/keep-copies.ts';
import { isDeclared, type Table, tableNameOf, tableOf } from './store/table.ts';
import { showRows, type Watcher, watchRows } from './store/watched-rows.ts';

/** The running server, for what outlives a single request: open streams, connections of devices. */
export interface Host {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Calls the listener whenever the rights of a session, some people or everybody may have changed or ended, in whichever process, once that is committed. */
  onAccessChange(listener: (whose: Whose) => void): void;
  /** Every call that the server answers. */
  readonly endpoints: readonly Endpoint[];
  /** Asks before every call, once it is known who calls and that they may. */
  onCall(gate: Gate): void;
  /** Asks before every call that moves money. */
  onMoney(gate: MoneyGate): void;
}

/** The program as it starts. */
export type Start = Pick<Host, 'services' | 'endpoints'>;

/** The server's side of a domain: what works behind its declaration. The engine's own has none. */
export interface Module {
  readonly domain?: Domain;
  readonly serves: readonly Served[];
  readonly tables: readonly Table[];
  /** What saving and removing rows of its resources do besides. */
  readonly rules?: readonly ResourceRules[];
  readonly jobs?: readonly Job[];
  /** Called once for every server, before it listens. What it opens, it closes by the server's own hooks. */
  readonly attach?: (host: Host) => void;
  /** Brings its rows up to the code: at every start, when the schema is there and nobody is answered yet. Several processes may start at once. */
  readonly prepare?: (start: Start) => Promise<unknown>;
  /** Sends what a commit has left to be sent. Called soon after it, never twice at once, and apart from other domains. */
  readonly onOutbox?: (services: Services) => Promise<unknown>;
  /** What it sends to people outside: whoever confirms a restored system says what becomes of those that wait. */
  readonly messages?: readonly MessagesThatWait[];
  /** What of it the console's search finds. */
  readonly searches?: readonly Search[];
  /** What of it stands on the cards of patients. */
  readonly patients?: readonly PatientSource[];
  /** Makes what it keeps summed up of its documents anew; answers of how many pieces. Called by `rebuild-sums`. */
  readonly rebuildSums?: (services: Services) => Promise<number>;
  /** What it brings to a demonstration, loaded only where there is one. */
  readonly demo?: () => Promise<Demo>;
}

type Declared = Omit<Module, 'tables'> &
  Partial<Module> & {
    /** How documents that are moved by hand come into inboxes; declared ones do by themselves. */
    readonly desks?: readonly Desk[];
    /** Tables besides those of its resources whose rows its screens show to several people: open consoles hear of their changes. */
    readonly shows?: readonly Table[];
    /**
     * Those that change too often for every screen of the domain, by what the one list says that it follows of them
     * (`follows` of its declaration): nothing else of the domain is asked for again.
     */
    readonly showsInLists?: Readonly<Record<string, Table>>;
    /** What it does before the commit of whatever changes a row of these tables, of other domains as well. */
    readonly watches?: readonly { readonly table: Table; readonly watcher: Watcher }[];
    /** What it does where somebody is entered as absent who may have appointments with it. */
    readonly onAbsence?: AbsenceFollower;
    /** What it does where a hospital goes out of use for which documents of others may wait. */
    readonly onOutOfUse?: OutOfUseFollower;
    /** What it does after the commit of what happens to documents of other domains: `{ 'referral.discharged': … }`. */
    readonly follows?: Readonly<Record<string, Follower>>;
  };

/** The server's side of a domain. Its resources bring their tables and deadlines along, but for tables that it declares by hand. */
export function defineModule({
  tables = [],
  jobs = [],
  desks = [],
  shows = [],
  showsInLists = {},
  watches = [],
  follows = {},
  onAbsence,
  onOutOfUse,
  ...module
}: Declared): Module {
  const resources = resourcesOf(module.domain ? [module.domain] : []);
  const plain = resources.filter((resource) => !isDeclared(tableNameOf(resource)));
  const declared = [...tables, ...plain.map((resource) => tableOf(resource))];
  const shown = [...shows.map(({ name }) => name), ...resources.map(tableNameOf)];
  if (module.domain) showRows(module.domain.name, shown, tellOfRows);
  for (const [name, table] of Object.entries(showsInLists)) showRows(name, [table.name], tellOfRows);
  for (const desk of [...desks, ...desksOf(resources)]) openDesk(desk);
  for (const { table, watcher } of watches) watchRows(table, module.domain?.name ?? '', watcher);
  // After the desks, which keep an hour on the row.
  for (const table of declared.filter(isCopied)) watchRows(table, 'copies', (tx, row) => keepCopies(tx, table, row));
  for (const [event, follower] of Object.entries(follows)) followEvent(event, module.domain?.name ?? '', follower);
  if (onAbsence) followAbsences(module.domain?.name ?? '', onAbsence);
  if (onOutOfUse) followOutOfUse(module.domain?.name ?? '', onOutOfUse);
  for (const source of module.patients ?? []) openPatientSource(source);
  for (const search of module.searches ?? []) openSearch(search);
  return { ...module, tables: declared, jobs: [...jobs, ...deadlineJobs(resources)] };
}

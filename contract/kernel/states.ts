import type { Role } from './role.ts';

/** Another role that may take a step: by a permission of its own, from some of its states where it says so, and called otherwise in the history. */
export interface Instead<S extends string, B extends string> {
  readonly by: B;
  readonly permission: string;
  readonly label: string;
  readonly from?: readonly S[];
}

/** One legal move: from which states, to which one, and whose move it is. */
export interface Step<S extends string, B extends string> {
  readonly from: readonly S[];
  /** A list where the row decides, for example whether a fee is due. */
  readonly to: S | readonly S[];
  readonly by: B;
  /** What the history calls it. */
  readonly label: string;
  /** Who may take it in the place of whose move it is (ADR 0164). */
  readonly instead?: Instead<S, B>;
  /** From whichever of them it is taken, the row stays in it: the states that it leads to are those that it comes from. */
  readonly stays?: boolean;
  /** It takes the row back to where it may begin anew: what an earlier round had granted and brought is lost with the move. */
  readonly restarts?: boolean;
  /** What has happened when it was taken (`discharged`): left in the outbox with the step, for the domains that follow it. */
  readonly event?: string;
}

export interface States<S extends string = string, B extends string = string, N extends string = string> {
  readonly name: string;
  readonly initial: S;
  readonly labels: Readonly<Record<S, string>>;
  /** Colours of their tags, by the names that the console knows. What has none is coloured by the words of its label. */
  readonly colors?: Readonly<Partial<Record<S, string>>>;
  /** Code of the dictionary that has the words of the states; the labels stand in for what it lacks. */
  readonly dictionary?: string;
  /** Whose moves there are. */
  readonly roles: Readonly<Record<B, Role>>;
  readonly steps: Readonly<Record<N, Step<S, B>>>;
  /** The step that a document waits for in a state: whoever's it is has it among what waits for them. */
  readonly main?: Readonly<Partial<Record<S, N>>>;
}

/**
 * A state machine as a table. A move that is not in it cannot be made by any endpoint, job or script.
 * The states are inferred from the labels alone, so that a misspelt state in a step does not compile.
 */
export function defineStates<const S extends string, B extends string, N extends string>(machine: {
  name: string;
  initial: NoInfer<S>;
  labels: Record<S, string>;
  colors?: Partial<Record<NoInfer<S>, string>>;
  dictionary?: string;
  roles: Record<B, Role>;
  steps: Record<N, Step<NoInfer<S>, NoInfer<B>>>;
  main?: Partial<Record<NoInfer<S>, NoInfer<N>>>;
}): States<S, B, N> {
  const problems = checkStates(machine as unknown as States);
  if (problems.length > 0) throw new Error(`${machine.name}: ${problems.join('; ')}`);
  return machine;
}

/** Every target of a step, whether the table gives one or several. */
export function targetsOf<S extends string>(step: Step<S, string>): readonly S[] {
  return typeof step.to === 'string' ? [step.to] : step.to;
}

/** Where a step leads that is taken in this state. */
export function targetsFrom<S extends string>(step: Step<S, string>, state: S): readonly S[] {
  return step.stays ? [state] : targetsOf(step);
}

/** What is wrong with a machine: states that nothing reaches, steps to or from states without a label. */
export function checkStates(machine: States): string[] {
  const steps = Object.entries(machine.steps);
  const unlabelled = steps.flatMap(([name, step]) =>
    [...step.from, ...targetsOf(step)]
      .filter((state) => !(state in machine.labels))
      .map((state) => `step ${name} names unknown state ${state}`),
  );
  const foreign = steps.flatMap(([name, { from, instead }]) =>
    (instead?.from ?? []).filter((state) => !from.includes(state)).map((state) => `step ${name} is not taken from ${state} by anybody`),
  );
  const reached = new Set<string>([machine.initial]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const [, step] of steps) {
      if (step.from.some((state) => reached.has(state))) for (const state of targetsOf(step)) reached.add(state);
    }
  }
  const lost = Object.keys(machine.labels).filter((state) => !reached.has(state));
  const stuck = Object.entries(machine.main ?? {}).flatMap(([state, step = '']) =>
    machine.steps[step]?.from.includes(state) && machine.steps[step].by !== 'clock' ? [] : [`nobody can take ${step} in ${state}`],
  );
  return [...unlabelled, ...foreign, ...lost.map((state) => `nothing reaches ${state}`), ...stuck];
}

/** The states in which a step is refused: what a test tries one by one. */
export function statesOutside<S extends string, N extends string>(machine: States<S, string, N>, ...names: N[]): S[] {
  const inside = new Set(names.flatMap((name) => machine.steps[name].from));
  return (Object.keys(machine.labels) as S[]).filter((state) => !inside.has(state));
}

/** The machine as a Mermaid diagram, for the documentation. */
export function toMermaid(machine: States): string {
  const lines = Object.values(machine.steps).flatMap((step) =>
    step.from.flatMap((from) => targetsFrom(step, from).map((to) => `  ${from} --> ${to}: ${step.label}`)),
  );
  const labels = Object.entries(machine.labels).map(([state, label]) => `  ${state}: ${label} ${state}`);
  return ['stateDiagram-v2', ...labels, `  [*] --> ${machine.initial}`, ...lines].join('\n');
}

import type { Lifecycle, Move } from './lifecycle.ts';
import { targetsOf } from './states.ts';

/** A step of a move that one other leads straight back from. */
export interface Turn {
  readonly move: string;
  readonly step: string;
  readonly from: string;
  /** What that one is given besides the row. */
  readonly back: { readonly move: string; readonly given: Readonly<Record<string, unknown>> };
}

interface Taken {
  readonly name: string;
  readonly move: Move;
  readonly step: string;
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * The steps that can be taken back by a declared move: exactly one leads from where they lead to where they came from, it is the
 * same people's, and neither moves money, tells anybody, begins anew or, on the way back, asks for anything. Follows from the table
 * alone; a move after which the rules of either do more says that it is `lasting`.
 */
export function turnsOf({ lifecycle: { moves, states } }: { readonly lifecycle: Lifecycle }): Turn[] {
  const all = Object.entries(moves).flatMap(([name, move]) => stepsOf(name, move));
  return all.flatMap((taken) => {
    const there = states.steps[taken.step];
    const [to, ...others] = there ? targetsOf(there) : [];
    if (!there || !to || others.length > 0 || there.restarts || isLasting(taken) || !isQuiet(taken)) return [];
    return there.from.flatMap((from) => {
      const ways = all.filter(({ step }) => {
        const back = states.steps[step];
        return from !== to && back?.by === there.by && back.from.includes(to) && targetsOf(back).join() === from;
      });
      const [way, ...more] = ways;
      if (!way || more.length > 0 || states.steps[way.step]?.restarts || !isQuiet(way) || asks(way)) return [];
      return [{ move: taken.name, step: taken.step, from, back: { move: way.name, given: way.given } }];
    });
  });
}

function stepsOf(name: string, move: Move): Taken[] {
  const { folds, step = name } = move;
  if (!folds) return [{ name, move, step, given: {} }];
  return Object.entries(folds.steps).map(([value, one]) => ({ name, move, step: one, given: { [folds.by]: value } }));
}

function isLasting({ move: { lasting = [] }, step }: Taken): boolean {
  return lasting === true || lasting.includes(step);
}

function isQuiet({ move: { money, tells = [] } }: Taken): boolean {
  return !money && tells.length === 0;
}

function asks({ move: { input = {} }, given }: Taken): boolean {
  return Object.entries(input).some(([name, { required }]) => required && !(name in given));
}

import { Form, type FormInstance } from 'antd';

/** One at a time: what was asked before something else was chosen is not heard any more. */
export interface LastAsked {
  /** The answer goes to `take`, unless something was asked or dropped meanwhile. */
  ask: <T>(answer: Promise<T>, take: (told: T) => void) => Promise<void>;
  /** Nothing that was asked is waited for any more. */
  drop: () => void;
}

export function lastAsked(): LastAsked {
  let round = 0;
  return {
    ask: async (answer, take) => {
      round += 1;
      const mine = round;
      const told = await answer;
      if (mine === round) take(told);
    },
    drop: () => {
      round += 1;
    },
  };
}

const ofForms = new WeakMap<object, LastAsked>();

/** The last one of a form: dropped with what the form held, and with the form. */
export function lastAskedOf(form: FormInstance): LastAsked {
  const known = ofForms.get(form) ?? lastAsked();
  ofForms.set(form, known);
  return known;
}

/** For controls whose choice fills in other fields: the last choice of the form counts, whichever of them it was made in. */
export function useLastAsked(): LastAsked {
  return lastAskedOf(Form.useFormInstance());
}

import { param } from '../../../contract/domains/settings/param.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { lockParamRules, refuseContradiction, refuseOddValue } from './refuse-contradiction.ts';

/** A parameter that the program reads is held to its limits here as on the page of parameters. What is removed counts as its preset again. */
export const paramRules = defineRules(param, {
  first: ({ tx }) => lockParamRules(tx),
  save: {
    refuse: ({ tx, call, input, before }) => {
      const [key, value] = [input.paramKey ?? '', input.paramValue ?? ''];
      refuseOddValue(call.services.domains, key, value);
      const renamed = before?.paramKey && before.paramKey !== key ? { [before.paramKey]: undefined } : {};
      return refuseContradiction(tx, call, { ...renamed, [key]: value });
    },
  },
  remove: {
    refuse: ({ tx, call, rows }) =>
      refuseContradiction(tx, call, Object.fromEntries(rows.map(({ paramKey }) => [paramKey ?? '', undefined]))),
  },
  restore: {
    refuse: ({ tx, call, rows }) =>
      refuseContradiction(tx, call, Object.fromEntries(rows.map(({ paramKey, paramValue }) => [paramKey ?? '', paramValue ?? '']))),
  },
});

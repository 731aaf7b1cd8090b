import { param } from '../../../contract/domains/settings/param.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { type Call, serve } from '../../kernel/http/call.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { removeRows, requireSubmit, saveRow } from '../../kernel/resource/resource-writes.ts';
import { tableOf } from '../../kernel/store/table.ts';
import { lockParamRules, refuseContradiction, refuseOddValue } from './refuse-contradiction.ts';

export const paramTable = tableOf(param);

interface ParamInput extends Record<string, unknown> {
  id?: string;
  paramKey: string;
  paramValue: string;
}

const submit = endpointOf(param, 'submit');
const present = presenterOf(submit.row ?? {}, { masked: false });

/** A parameter that the program reads is held to its limits here as on the page of parameters. */
export const serveSubmitParam = serve<ParamInput>(submit, (call: Call<ParamInput>) => {
  requireSubmit(param, call);
  const { paramKey, paramValue } = call.input;
  const { domains } = call.services;
  refuseOddValue(domains, paramKey, paramValue);
  return call.transaction(async (tx) => {
    await lockParamRules(tx);
    const { before, row } = await saveRow(tx, paramTable, call, call.input);
    const renamed = before && before.paramKey !== paramKey ? { [String(before.paramKey)]: undefined } : {};
    await refuseContradiction(tx, domains, { ...renamed, [paramKey]: paramValue });
    return present(row);
  });
});

/** What is removed counts as its preset again. */
export const serveRemoveParam = serve(endpointOf(param, 'remove'), (call: Call) => {
  const transaction: Call['transaction'] = (work) =>
    call.transaction(async (tx) => {
      await lockParamRules(tx);
      return work(tx);
    });
  return removeRows(param, paramTable, { ...call, transaction }, (tx, rows) =>
    refuseContradiction(tx, call.services.domains, Object.fromEntries(rows.map(({ paramKey }) => [String(paramKey), undefined]))),
  );
});

/** One kind of thing that roles hold: menus, data scopes, API scopes. */
export interface GrantPlan {
  /** All that there is. */
  known: ReadonlySet<string>;
  /** What the granter may give and take. */
  grantable: ReadonlySet<string>;
  held: readonly string[];
  /** Absent: it stays as it is. */
  wanted: readonly string[] | null | undefined;
}

export interface PlannedGrant {
  /** What the role holds afterwards. */
  after: string[];
  added: string[];
  /** Asked for, but not the granter's to give. */
  refused: string[];
  unknown: string[];
}

/**
 * What a role holds after a grant: what was asked for, and besides whatever it held that the granter may not give:
 * his tree does not show that, so that leaving it out does not mean taking it away.
 */
export function planGrant({ known, grantable, held, wanted }: GrantPlan): PlannedGrant {
  if (wanted === undefined) return { after: [...held], added: [], refused: [], unknown: [] };
  const asked = [...new Set(wanted ?? [])];
  const has = new Set(held);
  const added = asked.filter((id) => !has.has(id));
  const kept = held.filter((id) => asked.includes(id) || !grantable.has(id));
  return {
    after: [...kept, ...added.filter((id) => grantable.has(id))],
    added,
    refused: added.filter((id) => known.has(id) && !grantable.has(id)),
    unknown: asked.filter((id) => !known.has(id)),
  };
}

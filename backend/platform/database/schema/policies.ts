import type { Policy } from './model.ts'

/**
 * Condition for the rows of the current organisation, evaluated once per query. If no organisation is set, the condition is null, and no
 * row is visible.
 */
const ownOrganisation = "org_id = (select nullif(current_setting('app.org_id', true), '')::uuid)"
const buildPurposeCheck = (purpose: string): string => `(select current_setting('app.purpose', true)) = '${purpose}'`

/** Policy of every table that belongs to an organisation. */
const wall: Policy = { name: 'organisation', command: 'all', using: ownOrganisation, check: ownOrganisation }

/** Policies of the few reads across organisations: sign-in, and the chains of seals. */
const gates: Readonly<Record<string, readonly Policy[]>> = {
  user: [
    { name: 'signing_in', command: 'select', using: buildPurposeCheck('signIn'), check: null },
    { name: 'signing_in_changes', command: 'update', using: buildPurposeCheck('signIn'), check: buildPurposeCheck('signIn') },
  ],
  organisation: [
    { name: 'signing_in', command: 'select', using: buildPurposeCheck('signIn'), check: null },
    { name: 'sealing', command: 'select', using: buildPurposeCheck('seal'), check: null },
  ],
}

export const policiesOf = (table: string): readonly Policy[] => [wall, ...(gates[table] ?? [])]

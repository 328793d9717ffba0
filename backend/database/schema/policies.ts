import type { Policy } from './model.ts'

/** Evaluated once per query; without an organisation it is null, and nothing is seen. */
const ownOrganisation = "org_id = (select nullif(current_setting('app.org_id', true), '')::uuid)"
const purposeIs = (purpose: string): string => `(select current_setting('app.purpose', true)) = '${purpose}'`

/** Every table of an organisation. */
const wall: Policy = { name: 'organisation', command: 'all', using: ownOrganisation, check: ownOrganisation }

/** The few looks across organisations: who signs in, and the chains of seals. */
const gates: Readonly<Record<string, readonly Policy[]>> = {
  user: [
    { name: 'signing_in', command: 'select', using: purposeIs('signIn'), check: null },
    { name: 'signing_in_changes', command: 'update', using: purposeIs('signIn'), check: purposeIs('signIn') },
  ],
  organisation: [
    { name: 'signing_in', command: 'select', using: purposeIs('signIn'), check: null },
    { name: 'sealing', command: 'select', using: purposeIs('seal'), check: null },
  ],
}

export const policiesOf = (table: string): readonly Policy[] => [wall, ...(gates[table] ?? [])]

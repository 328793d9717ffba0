import { queryAcrossOrganisations } from './queryAcrossOrganisations.ts'
import type { Run } from './types.ts'

/** The host name of an address as browsers spell it (lower case, punycode, no dot at the end); null if it has none. */
export function hostNameOf(address: string): string | null {
  const name = URL.parse(address)?.hostname.replace(/\.$/, '') ?? ''
  return name === '' ? null : name
}

/**
 * Claims the host name of an address for an organisation until the end of the transaction. Of two concurrent claims, the second waits and
 * then finds the name in use. The organisation that uses it is never disclosed.
 * @returns true if the host name is free
 */
export async function claimHostName(run: Run, orgId: string, address: string): Promise<boolean> {
  const name = hostNameOf(address)
  if (name === null) return true
  await run({ text: "select pg_advisory_xact_lock(hashtextextended('host name ' || $1::text, 0))", values: [name] })
  const others = await queryAcrossOrganisations(run, 'signIn', {
    text: 'select custom_url from organisation where org_id <> $1',
    values: [orgId],
  })
  return others.rows.every(({ custom_url: other }) => hostNameOf(other) !== name)
}

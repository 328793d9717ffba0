import { askBeyond } from './database/beyond.ts'
import type { Run } from './database/types.ts'

/** The host name of an address as browsers spell it (lower case, punycode, no dot at the end); null where there is none. */
export function hostNameOf(address: string): string | null {
  const name = URL.parse(address)?.hostname.replace(/\.$/, '') ?? ''
  return name === '' ? null : name
}

/**
 * Claims the host name of an address for an organisation until the end of the transaction: of two who want it at once the second waits, and
 * then finds it taken. Another organisation's name is told to nobody.
 * @returns whether it is free
 */
export async function claimHostName(run: Run, orgId: string, address: string): Promise<boolean> {
  const name = hostNameOf(address)
  if (name === null) return true
  await run({ text: "select pg_advisory_xact_lock(hashtextextended('host name ' || $1::text, 0))", values: [name] })
  const others = await askBeyond(run, 'signIn', { text: 'select custom_url from organisation where org_id <> $1', values: [orgId] })
  return others.rows.every(({ custom_url: other }) => hostNameOf(other) !== name)
}

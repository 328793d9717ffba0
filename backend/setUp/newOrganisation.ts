import { v7 as newId } from 'uuid'
import { defaultRoleKey, type ShippedRoleKey, shippedRoles } from '#policies/roles.ts'
import type { Values } from '#resources/core/conditions.ts'
import { dateIn } from '#resources/core/day.ts'
import { isState } from '#resources/core/fieldKinds.ts'
import { shippedFlags } from '#resources/core/flags.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import { resourceNamed } from '#resources/index.ts'
import { notEnrolledCodes } from '#resources/notEnrolledCodes.ts'
import type { Database } from '../database/types.ts'
import { claimHostName } from '../hostNames.ts'
import { StartError } from '../startError.ts'
import { writeRows } from './seed.ts'

/** What the installer says of an organisation; everything else is set in its own administration. */
export interface NewOrganisation {
  readonly name: string
  /** The address at which its staff open the product. */
  readonly address: string
  readonly language: string
  /** IANA name; that of the declaration where nobody says. */
  readonly timeZone?: string | undefined
  readonly administrator: { readonly firstName: string; readonly lastName: string; readonly email: string }
}

/**
 * Writes an organisation with the roles and features that ship and its first administrator, who signs in at the identity provider and makes the
 * other users. All or nothing.
 * @returns the organisation's id
 * @throws StartError when a value is refused, naming it, or when a user has this e-mail already: sign-in would not know which is meant
 */
export async function createOrganisation(
  database: Database,
  { name, address, language, timeZone, administrator }: NewOrganisation,
): Promise<string> {
  const orgId = newId()
  const roles = shippedRoles.map(({ key, roleName, description, abilities }) => ({
    key,
    row: checked('role', { roleName, description: language === 'fr' ? description.fr : description.en, abilities }),
  }))
  const roleOf = (wanted: ShippedRoleKey) => roles.find(({ key }) => key === wanted)?.row.id
  const details = {
    name,
    customUrl: address,
    webPageTitle: name,
    language,
    timeZone,
    featureFlags: shippedFlags,
    defaultRoleId: roleOf(defaultRoleKey),
  }
  const organisation = { ...checked('organisation', details), id: orgId }
  const user = checked('user', { ...administrator, language, roleId: roleOf('administrator') })

  await refuseKnownEmail(database, String(user.email))
  await database.transaction(orgId, async (run) => {
    if (!(await claimHostName(run, orgId, address))) throw new StartError('Refused: organisation.customUrl (hostTaken).')
    await writeRows(run, orgId, [
      // The organisation names its default role, so that comes first.
      { resource: 'role', rows: roles.map(({ row }) => row) },
      { resource: 'organisation', rows: [organisation] },
      { resource: 'user', rows: [user] },
      { resource: 'notEnrolledReason', rows: notEnrolledCodes.map((code) => checked('notEnrolledReason', { code, isStandard: true })) },
    ])
  })
  return orgId
}

/** The row as the API would store it. */
function checked(name: string, input: Values): Values & { readonly id: string } {
  const resource = resourceNamed(name)
  const date = dateIn('UTC', new Date())
  const states = Object.entries(resource.fields).flatMap(([name, field]) => (isState(field) ? [[name, field.initial]] : []))
  const row = { ...normalise(resource, input, date), ...Object.fromEntries(states) }
  const problems = validate(resource, row, date)
  if (problems.length > 0) throw new StartError(`Refused: ${problems.map(({ path, code }) => `${name}.${path} (${code})`).join(', ')}.`)
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== undefined)
  return { ...Object.fromEntries(filled), id: newId() }
}

async function refuseKnownEmail(database: Database, email: string): Promise<void> {
  const { rowCount } = await database.system('signIn', (run) =>
    run({ text: 'select 1 from "user" where lower(email) = lower($1) limit 1', values: [email] }),
  )
  if (rowCount !== 0) throw new StartError('Refused: a user has this e-mail already, in this organisation or another.')
}

import { v7 as newId } from 'uuid'
import { defaultRoleKey, type ShippedRoleKey, shippedRoles } from '#policies/roles.ts'
import { genericTypes, valuesOfType } from '#resources/binder/genericTypes.ts'
import type { Values } from '#resources/core/conditions.ts'
import { isState } from '#resources/core/fieldKinds.ts'
import { shippedFlags } from '#resources/core/flags.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import { formatDate } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { getResource } from '#resources/index.ts'
import { notEnrolledCodes } from '#resources/recruitment/notEnrolledCodes.ts'
import { usualTasks, valuesOfTask } from '#resources/siteLogs/taskCodes.ts'
import { StartError } from '../../platform/common/startError.ts'
import { claimHostName } from '../../platform/database/hostNames.ts'
import type { Database } from '../../platform/database/types.ts'
import { writeRows } from './seed.ts'

/** The installer's input for an organisation. Administrators set everything else in the product. */
export interface NewOrganisation {
  readonly name: string
  /** The address at which its staff open the product. */
  readonly address: string
  readonly language: string
  /** IANA name of the time zone. If absent, the default of the declaration applies. */
  readonly timeZone?: string | undefined
  readonly administrator: { readonly firstName: string; readonly lastName: string; readonly email: string }
}

/**
 * Creates an organisation with the default roles and features and its first administrator, who signs in at the identity provider and
 * creates the other users. Creates all or nothing.
 * @returns the organisation's id
 * @throws StartError that names an invalid value, or when a user already has this e-mail, because sign-in would be ambiguous
 */
export async function createOrganisation(
  database: Database,
  { name, address, language, timeZone, administrator }: NewOrganisation,
): Promise<string> {
  const orgId = newId()
  const roles = shippedRoles.map(({ key, roleName, description, abilities }) => ({
    key,
    row: prepareRow('role', { roleName, description: description[languageOf(language)], abilities }),
  }))
  const roleOf = (roleKey: ShippedRoleKey) => roles.find(({ key }) => key === roleKey)?.row.id
  const details = {
    name,
    customUrl: address,
    webPageTitle: name,
    language,
    timeZone,
    featureFlags: shippedFlags,
    defaultRoleId: roleOf(defaultRoleKey),
  }
  const organisation = { ...prepareRow('organisation', details), id: orgId }
  const user = prepareRow('user', { ...administrator, language, roleId: roleOf('administrator') })

  await rejectExistingEmail(database, String(user.email))
  await database.transaction(orgId, async (run) => {
    if (!(await claimHostName(run, orgId, address))) throw new StartError('Refused: organisation.customUrl (hostTaken).')
    await writeRows(run, orgId, [
      // The organisation refers to its default role, so the roles are written first.
      { resource: 'role', rows: roles.map(({ row }) => row) },
      { resource: 'organisation', rows: [organisation] },
      { resource: 'user', rows: [user] },
      { resource: 'notEnrolledReason', rows: notEnrolledCodes.map((code) => prepareRow('notEnrolledReason', { code, isStandard: true })) },
      { resource: 'documentType', rows: genericTypes.map((type) => prepareRow('documentType', valuesOfType(type, languageOf(language)))) },
      {
        resource: 'delegationTask',
        rows: usualTasks.map((task) => prepareRow('delegationTask', valuesOfTask(task, languageOf(language)))),
      },
    ])
  })
  return orgId
}

/** The language of the texts that a new organisation starts with. */
const languageOf = (language: string): Language => (language === 'fr' ? 'fr' : 'en')

/** Returns the row as the API would store it. */
function prepareRow(name: string, input: Values): Values & { readonly id: string } {
  const resource = getResource(name)
  const date = formatDate('UTC', new Date())
  const states = Object.entries(resource.fields).flatMap(([name, field]) => (isState(field) ? [[name, field.initial]] : []))
  const row = { ...normalise(resource, input, date), ...Object.fromEntries(states) }
  const problems = validate(resource, row, date)
  if (problems.length > 0) throw new StartError(`Refused: ${problems.map(({ path, code }) => `${name}.${path} (${code})`).join(', ')}.`)
  const filledEntries = Object.entries(row).filter(([, value]) => value !== null && value !== undefined)
  return { ...Object.fromEntries(filledEntries), id: newId() }
}

async function rejectExistingEmail(database: Database, email: string): Promise<void> {
  const { rowCount } = await database.system('signIn', (run) =>
    run({ text: 'select 1 from "user" where lower(email) = lower($1) limit 1', values: [email] }),
  )
  if (rowCount !== 0) throw new StartError('Refused: a user has this e-mail already, in this organisation or another.')
}

import { isAbility } from '#policies/pages.ts'
import { shippedRoles } from '#policies/roles.ts'
import { verifyAudit } from '../../organisation/audit/verify.ts'
import type { Database } from '../../platform/database/types.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { isSignatureFault, verifySignatures } from '../../platform/signatures/verify.ts'
import { checkOf, failed, type InstallationCheck, notApplicable } from './checks.ts'

/** Checks roles, audit trail and signatures of every organisation. */
export async function checkContent(database: Database, store: FileStore): Promise<readonly InstallationCheck[]> {
  const { rows } = await database.system('seal', (run) => run({ text: 'select id from organisation order by id', values: [] }))
  const orgIds = rows.map(({ id }) => String(id))
  if (orgIds.length === 0) return [notApplicable('Roles, audit trail and signatures', 'the installation has no organisation yet')]
  const audit = await checkAudit(database)
  return [await checkRoles(database, orgIds), audit, await checkSignatures(database, store, orgIds, audit)]
}

interface StoredRole {
  readonly name: string
  readonly abilities: readonly string[]
  readonly users: number
}

/** Checks that every role has known permissions, and that an active user administers the roles of each organisation. */
export async function checkRoles(database: Database, orgIds: readonly string[]): Promise<InstallationCheck> {
  const problems: string[] = []
  const remarks: string[] = []
  for (const orgId of orgIds) {
    const [result] = await database.batch(orgId, [
      {
        text: `select role_name as name, coalesce(abilities, '{}') as abilities,
                 (select count(*)::int from "user" where role_id = role.id and status <> 'DEACTIVATED') as users
               from role order by role_name`,
        values: [],
      },
    ])
    const roles = (result?.rows ?? []) as readonly StoredRole[]
    problems.push(...findRoleProblems(roles).map((problem) => `organisation ${orgId}: ${problem}`))
    remarks.push(`organisation ${orgId}: ${roles.length} roles${describeChanges(roles)}`)
  }
  return checkOf('Roles and permissions', problems, remarks.join('; '))
}

function findRoleProblems(roles: readonly StoredRole[]): readonly string[] {
  const unknown = roles.flatMap(({ name, abilities }) =>
    abilities.filter((ability) => !isAbility(ability)).map((ability) => `the role ${name} has the unknown permission ${ability}`),
  )
  const isAdministered = roles.some(({ abilities, users }) => users > 0 && abilities.includes('ADMIN_ROLES:OWN'))
  return isAdministered ? unknown : [...unknown, 'no active user administers the roles']
}

/** Administrators may change, rename or delete shipped roles, so a difference is a remark. */
function describeChanges(roles: readonly StoredRole[]): string {
  const listOf = (abilities: readonly string[]): string => abilities.toSorted().join()
  const stored = new Set(roles.map(({ abilities }) => listOf(abilities)))
  const missing = shippedRoles.filter(({ abilities }) => !stored.has(listOf(abilities))).map(({ roleName }) => roleName)
  return missing.length === 0 ? ', with all shipped sets of permissions' : `, without the shipped permissions of: ${missing.join(', ')}`
}

const auditCheck = 'Audit trail'

async function checkAudit(database: Database): Promise<InstallationCheck> {
  const { organisations, fault } = await verifyAudit(database)
  return checkOf(
    auditCheck,
    fault === null ? [] : [`organisation ${fault.orgId}: seal ${fault.seal}, event ${fault.event ?? 'none'}: ${fault.fault}`],
    organisations
      .map(({ orgId, seals, events, root }) => `organisation ${orgId}: ${events} events in ${seals} valid seals, root ${root}`)
      .join('; '),
  )
}

async function checkSignatures(
  database: Database,
  store: FileStore,
  orgIds: readonly string[],
  audit: InstallationCheck,
): Promise<InstallationCheck> {
  const name = 'Electronic signatures'
  if (audit.result === 'fail') return failed(name, 'not verified, because signatures are verified against the audit trail')
  const problems: string[] = []
  let count = 0
  for (const orgId of orgIds) {
    const verification = await verifySignatures(database, store, orgId)
    if (isSignatureFault(verification)) problems.push(`organisation ${orgId}, record ${verification.record}: ${verification.fault}`)
    else count += verification.signatures
  }
  return checkOf(name, problems, `${count} signatures are valid`)
}

import type { Values } from '#resources/core/conditions.ts'
import { flagStatuses, isFlagName } from '#resources/core/flags.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { findInvalidColours } from '#resources/core/values/theme.ts'
import { forbidden, invalid } from '../platform/common/errors.ts'
import { claimHostName, hostNameOf } from '../platform/database/hostNames.ts'
import type { ResourceHooks, Write, WriteContext } from '../platform/engine/types.ts'

type Organisation = ResourceRow['organisation']

/** Most characters of a flag's description. */
const longestDescription = 300

/**
 * Hooks for rules of an organisation that the declaration cannot express: the content of its theme and its flags, and the right to set
 * the default role.
 */
export const organisationHooks: ResourceHooks<Organisation> = {
  on: {
    every: {
      check: (write) => {
        const problems = [...findThemeProblems(write.input.theme), ...flagProblems(write.input.featureFlags)]
        if (problems.length > 0) throw invalid(problems)
        rejectDefaultRole(write)
      },
      follow: rejectUsedHost,
    },
  },
}

/** Rejects a host name of another organisation, because the server finds the configuration before sign-in by the host name. */
async function rejectUsedHost({ caller, before, after, run }: WriteContext<Organisation>): Promise<void> {
  const address = after.customUrl
  if (hostNameOf(address) === hostNameOf(String(before?.customUrl))) return
  if (!(await claimHostName(run, caller.orgId, address))) throw invalid([{ path: 'customUrl', code: 'hostTaken' }])
}

/** Only an owner of the roles may set the default role, because it grants its rights to all users who are created later. */
function rejectDefaultRole({ caller, before, input }: Write<Organisation>): void {
  if (input.defaultRoleId === undefined || input.defaultRoleId === (before?.defaultRoleId ?? null)) return
  if (!caller.can('ADMIN_ROLES', 'OWN')) throw forbidden('DefaultRoleNeedsOwner')
}

/** Returns the problems of a theme. The field's type rejects anything but an object. */
function findThemeProblems(theme: unknown): readonly FieldProblem[] {
  if (typeof theme !== 'object' || theme === null || Array.isArray(theme)) return []
  const invalidColours = findInvalidColours(theme as Readonly<Record<string, unknown>>)
  return invalidColours.length === 0 ? [] : [{ path: 'theme', code: 'notAColour' }]
}

function flagProblems(flags: unknown): readonly FieldProblem[] {
  if (!Array.isArray(flags)) return []
  const names = flags.map((flag) => (isFlag(flag) ? flag.name : null))
  if (names.includes(null)) return [{ path: 'featureFlags', code: 'notAFlag' }]
  return new Set(names).size === names.length ? [] : [{ path: 'featureFlags', code: 'flagTwice' }]
}

function isFlag(value: unknown): value is { readonly name: string } {
  if (typeof value !== 'object' || value === null) return false
  const { name, description, status, ...more } = value as Values
  const isDescribed = description === undefined || (typeof description === 'string' && description.length <= longestDescription)
  return Object.keys(more).length === 0 && isFlagName(name) && isDescribed && flagStatuses.some((each) => each === status)
}

import type { Values } from '#resources/core/conditions.ts'
import { flagStatuses, isFlagName } from '#resources/core/flags.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { wrongColours } from '#resources/core/theme.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { ResourceHooks, Write, Writing } from '../engine/types.ts'
import { forbidden, invalid } from '../errors.ts'
import { claimHostName, hostNameOf } from '../hostNames.ts'

type Organisation = ResourceRow['organisation']

/** Characters of a flag's description. */
const longestDescription = 300

/** What the declaration cannot say of an organisation: what its theme and its flags look like inside, and who names the default role. */
export const organisationHooks: ResourceHooks<Organisation> = {
  on: {
    every: {
      check: (write) => {
        const problems = [...themeProblems(write.input.theme), ...flagProblems(write.input.featureFlags)]
        if (problems.length > 0) throw invalid(problems)
        refuseDefaultRole(write)
      },
      /** Colours, name, flags, time zone and the default role are part of every session: all screens, on every node, ask for theirs again. */
      follow: async (written) => {
        const { caller, studydesk, run, onceCommitted } = written
        await refuseTakenHost(written)
        await run(studydesk.access.changedStatement(caller.orgId))
        onceCommitted(({ access }) => access.forget(caller.orgId))
      },
    },
  },
}

/** What is shown before anybody signs in is found by the host name: it is one organisation's alone. */
async function refuseTakenHost({ caller, before, after, run }: Writing<Organisation>): Promise<void> {
  const address = after.customUrl
  if (hostNameOf(address) === hostNameOf(String(before?.customUrl))) return
  if (!(await claimHostName(run, caller.orgId, address))) throw invalid([{ path: 'customUrl', code: 'hostTaken' }])
}

/** The default role gives everybody who comes later what it allows: whoever names it must be an owner of the roles. */
function refuseDefaultRole({ caller, before, input }: Write<Organisation>): void {
  if (input.defaultRoleId === undefined || input.defaultRoleId === (before?.defaultRoleId ?? null)) return
  if (!caller.can('ADMIN_ROLES', 'OWN')) throw forbidden('DefaultRoleNeedsOwner')
}

/** Anything but an object is a problem that the field's type names. */
function themeProblems(theme: unknown): readonly FieldProblem[] {
  if (typeof theme !== 'object' || theme === null || Array.isArray(theme)) return []
  const wrong = wrongColours(theme as Readonly<Record<string, unknown>>)
  return wrong.length === 0 ? [] : [{ path: 'theme', code: 'notAColour' }]
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

import { mayOn } from '#resources/core/access.ts'
import { withCustomFields } from '#resources/core/customDefinition.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Write } from '../engine/types.ts'
import { invalid } from '../errors.ts'
import { problemsOfSettings } from './settings.ts'

/**
 * A view is of a list that its maker may open, and names columns and filters that this list has. Who may no longer open the list may still
 * give the view another name.
 * @throws invalid with every problem of `listOf` and `settings`
 */
export function refuseUnfit({ action, before, input, caller, studydesk }: Write<ResourceRow['savedView']>): undefined {
  if (action !== 'create' && !(action === 'update' && 'settings' in input)) return
  const listOf = input.listOf ?? before?.listOf
  // What is missing or no text is told by the declaration's own rules.
  if (typeof listOf !== 'string') return
  const resource = listNamed(listOf, caller)
  if (resource === undefined) throw invalid([{ path: 'listOf', code: 'unknownList' }])
  const settings = input.settings ?? before?.settings
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return
  const problems = problemsOfSettings(
    withCustomFields(resource, caller.customFields ?? {}),
    settings,
    studydesk.access.readableFields(resource, caller),
  )
  if (problems.length > 0) throw invalid(problems)
}

function listNamed(name: string, caller: Caller): ResourceDefinition | undefined {
  return resources.find((each: ResourceDefinition) => {
    const { list } = each.actions
    return each.name === name && each.list !== undefined && list !== undefined && mayOn(caller, each, list)
  })
}

import { hasNeededLevel } from '#resources/core/access.ts'
import { withCustomFields } from '#resources/core/customDefinition.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { resources } from '#resources/index.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { Write } from '../../platform/engine/types.ts'
import { problemsOfSettings } from './settings.ts'

/**
 * Requires a list that the maker may open, and columns and filters that this list has. A maker who may no longer open the list may still
 * rename the view.
 * @throws invalid with every problem of `listedResource` and `settings`
 */
export function rejectInvalidView({ action, before, input, caller, studydesk }: Write<ResourceRow['savedView']>): undefined {
  if (action !== 'create' && !(action === 'update' && 'settings' in input)) return
  const listedResource = input.listOf ?? before?.listOf
  // The rules of the declaration reject missing values and other types.
  if (typeof listedResource !== 'string') return
  const resource = listNamed(listedResource, caller)
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
    return each.name === name && each.list !== undefined && list !== undefined && hasNeededLevel(caller, each, list)
  })
}

import type { ResourceListState } from '../engine/list/state/useResourceList.ts'

/** What an export takes of the list's filters: one value of each; the time is chosen apart. */
const names = ['kind', 'action', 'userId', 'studyId', 'siteId', 'recordId'] as const

/** The list's filters as the export's `filter`, a JSON object. Those that ask for several values do not fit and are left out. */
export function filterOf(list: Pick<ResourceListState, 'filtersOf'>): { readonly filter?: string } {
  const chosen = names.flatMap((name) => {
    const [only, ...others] = list.filtersOf(name)
    const values = only === undefined || others.length > 0 ? [] : [only.value].flat()
    return values.length === 1 && (only?.operator === 'eq' || only?.operator === 'in') ? [[name, String(values[0])] as const] : []
  })
  return chosen.length === 0 ? {} : { filter: JSON.stringify(Object.fromEntries(chosen)) }
}

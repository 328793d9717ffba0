import { abilitiesOf } from '#policies/pages.ts'
import { shippedRoles } from '#policies/roles.ts'
import { type Abilities, hasNeededLevel, holderOf, type NeededLevel } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { relatedRowsOf, sectionsOf, type Tab } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'

/** Users who test the routes. The first user in this order who may open a route tests it. */
export const testers = ['administrator', 'coordinator', 'owner', 'developer', 'finance', 'investigator'] as const
export type Person = (typeof testers)[number]

export const abilitiesOfTesters = Object.fromEntries(
  testers.map((person) => [
    person,
    abilitiesOf(shippedRoles.find(({ key }) => key === (person === 'owner' ? 'participantOwner' : person))?.abilities ?? []),
  ]),
) as Readonly<Record<Person, Abilities>>

/** Returns the first user who may open a screen of a resource and see its tab; null if there is none. */
export function findTester({ page }: Pick<ResourceDefinition, 'page'>, level: NeededLevel, tab?: Tab): Person | null {
  const isPermitted = (person: Person): boolean => {
    const holder = holderOf(abilitiesOfTesters[person])
    return hasNeededLevel(holder, { page }, level) && (tab === undefined || isTabShown(tab, holder))
  }
  return testers.find(isPermitted) ?? null
}

/** A tab of lists only is shown if the user may see one of them. */
function isTabShown(tab: Tab, holder: ReturnType<typeof holderOf>): boolean {
  return sectionsOf(tab).some((section) => {
    const rows = relatedRowsOf(section)
    if (rows === null) return true
    const { page, actions } = getResource(rows.of)
    return hasNeededLevel(holder, { page }, actions.list ?? actions.read ?? 'VIEW')
  })
}

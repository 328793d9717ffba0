import { abilitiesOf } from '#policies/pages.ts'
import { type PageName, pageNames } from '#resources/core/access.ts'

/** Returns the pages that are in none of these lists of abilities, in page order. Pure. */
export function findPagesWithoutRole(abilityLists: readonly (readonly string[])[]): readonly PageName[] {
  const abilities = abilitiesOf(abilityLists.flat())
  return pageNames.filter((page) => abilities[page] === undefined)
}

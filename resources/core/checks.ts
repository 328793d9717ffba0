import { checkFieldRules } from './checks/fieldRules.ts'
import { checkFieldTypes, checkTypeNames } from './checks/fieldTypes.ts'
import { checkFigures } from './checks/figures.ts'
import { checkLayout } from './checks/layout.ts'
import { checkLocks } from './checks/locks.ts'
import { checkNames } from './checks/names.ts'
import { checkNotices } from './checks/notices.ts'
import { checkOrder } from './checks/order.ts'
import { checkOtherRows } from './checks/otherRows.ts'
import { checkPromises } from './checks/promises.ts'
import { checkRelations } from './checks/relations.ts'
import { checkTransitions } from './checks/transitions.ts'
import type { Check } from './checks/types.ts'
import { checkVariables } from './checks/variables.ts'
import type { ResourceDefinition } from './resource.ts'

/**
 * Every mistake in the declarations, all at once, each as `resource.place: what to do`. Empty: a node may start.
 * What TypeScript can see does not compile; this finds the rest.
 */
export function checkResources(resources: readonly ResourceDefinition[]): string[] {
  const typeless = resources.flatMap(checkTypeNames)
  return [...checkNames(resources), ...typeless, ...(typeless.length > 0 ? [] : checkKnown(resources))]
}

/** The other checks ask fields what they are: a field of no type has no answer. */
const checkKnown = (resources: readonly ResourceDefinition[]): string[] =>
  resources.flatMap((resource) => checks.flatMap((check) => check(resource, resources)))

const checks: readonly Check[] = [
  checkFieldTypes,
  checkFieldRules,
  checkVariables,
  checkTransitions,
  checkLayout,
  checkRelations,
  checkFigures,
  checkPromises,
  checkOrder,
  checkOtherRows,
  checkLocks,
  checkNotices,
]

import { checkFieldRules } from './checks/fieldRules.ts'
import { checkFieldTypes, checkTypeNames } from './checks/fieldTypes.ts'
import { checkFigures } from './checks/figures.ts'
import { checkLayout } from './checks/layout.ts'
import { checkLocks } from './checks/locks.ts'
import { checkNames } from './checks/names.ts'
import { checkNotices } from './checks/notices.ts'
import { checkOptions } from './checks/options.ts'
import { checkOrder } from './checks/order.ts'
import { checkOtherRows } from './checks/otherRows.ts'
import { checkPromises } from './checks/promises.ts'
import { checkRelations } from './checks/relations.ts'
import { checkTransitions } from './checks/transitions.ts'
import type { Check } from './checks/types.ts'
import { checkVariables } from './checks/variables.ts'
import { checkWriteRules } from './checks/writeRules.ts'
import type { ResourceDefinition } from './resource.ts'

/**
 * Returns every mistake in the declarations, each as `resource.place: what to do`. If the list is empty, a node may start. Finds the
 * mistakes that TypeScript cannot.
 */
export function checkResources(resources: readonly ResourceDefinition[]): string[] {
  const typeless = resources.flatMap(checkTypeNames)
  return [...checkNames(resources), ...typeless, ...(typeless.length > 0 ? [] : runTypedChecks(resources))]
}

/** Runs first, because the other checks read the types of fields and fail for unknown ones. */
const runTypedChecks = (resources: readonly ResourceDefinition[]): string[] =>
  resources.flatMap((resource) => checks.flatMap((check) => check(resource, resources)))

const checks: readonly Check[] = [
  checkOptions,
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
  checkWriteRules,
  checkLocks,
  checkNotices,
]

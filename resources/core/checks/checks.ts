import type { ResourceDefinition } from '../resource.ts'
import { checkFieldRules } from './fieldRules.ts'
import { checkFieldTypes, checkTypeNames } from './fieldTypes.ts'
import { checkFigures } from './figures.ts'
import { checkLayout } from './layout.ts'
import { checkLocks } from './locks.ts'
import { checkNames } from './names.ts'
import { checkNotices } from './notices.ts'
import { checkOptions } from './options.ts'
import { checkOrder } from './order.ts'
import { checkOtherRows } from './otherRows.ts'
import { checkPromises } from './promises.ts'
import { checkRelations } from './relations.ts'
import { checkTransitions } from './transitions.ts'
import type { Check } from './types.ts'
import { checkVariables } from './variables.ts'
import { checkWriteRules } from './writeRules.ts'

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

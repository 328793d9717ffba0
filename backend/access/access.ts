import type { ResourceDefinition } from '#resources/core/resource.ts'
import { mayReadField } from '#resources/readable.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/types.ts'
import { keepByRights } from './keepByRights.ts'
import { createMemory } from './memory.ts'
import { createReadLog } from './readLog.ts'
import { applyScopes } from './scopes.ts'
import { keptFromChange } from './treeScopes.ts'
import type { Access } from './types.ts'
import { standing } from './unlocks.ts'

/** What `change` messages name when a user has unlocked a restricted profile. */
const unlockTopic = 'unlock'

/**
 * Who may do what on this node: compiled from Casbin, kept in memory, emptied by messages of the topic `access`
 * ({ orgId, userId? }) from any node, and by a gap in the messages.
 */
export function createAccess({ database }: { readonly config: Config; readonly database: Database }): Access {
  const memory = createMemory(database)
  const readLog = createReadLog(database)
  const readableOf = keepByRights<ResourceDefinition, ReadonlySet<string>>()

  database.listen('access', ({ orgId, userId }) => (orgId === undefined ? memory.forgetEverything() : memory.forget(orgId, userId)))
  database.listen('change', ({ orgId, resource, userId }) => {
    if (resource === unlockTopic && orgId !== undefined && userId !== undefined) memory.forgetUnlocks(orgId, userId)
  })
  database.onGap(() => memory.forgetEverything())

  return {
    grantsOf: memory.grantsOf,
    unlocksOf: async (orgId, userId) => standing(await memory.unlocksOf(orgId, userId), Date.now()),
    zonesOf: memory.zonesOf,
    customFieldsOf: memory.customFieldsOf,
    scope: applyScopes,
    keptFromChange,
    readableFields: (resource, caller) =>
      readableOf(
        caller,
        resource,
        () => new Set(Object.entries(resource.fields).flatMap(([name, field]) => (mayReadField(caller, field) ? [name] : []))),
      ),
    logReads: readLog.add,
    changedStatement: (orgId, userId) => database.notifyStatement('access', userId === undefined ? { orgId } : { orgId, userId }),
    unlockedStatement: (orgId, userId) => database.notifyStatement('change', { orgId, resource: unlockTopic, userId }),
    forget: memory.forget,
    forgetUnlocks: memory.forgetUnlocks,
    close: readLog.close,
  }
}

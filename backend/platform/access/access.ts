import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/types.ts'
import { cacheByRights } from './cacheByRights.ts'
import { createMemory } from './memory.ts'
import { createReadLog } from './readLog.ts'
import { applyScopes } from './scopes.ts'
import { findReadOnlyRows } from './treeScopes.ts'
import type { Access } from './types.ts'
import { selectActiveUnlocks } from './unlocks.ts'

/** Value of the field `resource` in `change` messages that report an unlocked profile. */
const unlockTopic = 'unlock'

/**
 * Creates the access service of this node. Permissions are compiled from Casbin and cached in memory. Messages of the topic `access` ({
 * orgId, userId? }) from any node invalidate them, as does a gap in the messages.
 */
export function createAccess({ database }: { readonly config: Config; readonly database: Database }): Access {
  const memory = createMemory(database)
  const readLog = createReadLog(database)
  const cachedReadableFields = cacheByRights<ResourceDefinition, ReadonlySet<string>>()

  database.listen('access', ({ orgId, userId }) => (orgId === undefined ? memory.forgetEverything() : memory.forget(orgId, userId)))
  database.listen('change', ({ orgId, resource, userId }) => {
    if (resource === unlockTopic && orgId !== undefined && userId !== undefined) memory.forgetUnlocks(orgId, userId)
  })
  database.onGap(() => memory.forgetEverything())

  return {
    grantsOf: memory.grantsOf,
    unlocksOf: async (orgId, userId) => selectActiveUnlocks(await memory.unlocksOf(orgId, userId), Date.now()),
    zonesOf: memory.zonesOf,
    customFieldsOf: memory.customFieldsOf,
    scope: applyScopes,
    keptFromChange: findReadOnlyRows,
    readableFields: (resource, caller) =>
      cachedReadableFields(
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

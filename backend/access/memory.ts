import type { CustomFields } from '#resources/core/customFields.ts'
import type { Zones } from '#resources/core/day.ts'
import { createCache, loadOnce, mostOrganisations } from '../cache.ts'
import type { Database } from '../database/types.ts'
import type { RolePermissions } from './compile.ts'
import { loadCustomFields } from './customFields.ts'
import { loadRoles, loadUser, nobody, withinMaker } from './grants.ts'
import type { Grants } from './types.ts'
import { loadUnlocks, type Unlocks } from './unlocks.ts'
import { loadZones } from './zones.ts'

/** What a node knows of one organisation. Replaced as a whole when something changed, so a load that began before is never kept. */
interface Organisation {
  readonly users: Map<string, Promise<Grants>>
  readonly unlocks: Map<string, Promise<Unlocks>>
  readonly zones: Map<string, Promise<Zones>>
  readonly customFields: Map<string, Promise<CustomFields>>
  readonly roles: Map<string, Promise<ReadonlyMap<string, RolePermissions>>>
}

/** Roles, users, unlocks and time zones of the organisations in use, each loaded once and cached until it is forgotten. */
interface AccessMemory {
  grantsOf(orgId: string, userId: string): Promise<Grants>
  unlocksOf(orgId: string, userId: string): Promise<Unlocks>
  zonesOf(orgId: string): Promise<Zones>
  customFieldsOf(orgId: string): Promise<CustomFields>
  /** Forgets one user where given, else the whole organisation. */
  forget(orgId: string, userId?: string): void
  forgetUnlocks(orgId: string, userId: string): void
  forgetEverything(): void
}

export function createMemory(database: Database): AccessMemory {
  const organisations = createCache<Organisation>({ most: mostOrganisations })

  const known = (orgId: string): Organisation => {
    const found = organisations.get(orgId)
    if (found !== undefined) return found
    const fresh: Organisation = { users: new Map(), unlocks: new Map(), zones: new Map(), customFields: new Map(), roles: new Map() }
    organisations.set(orgId, fresh)
    return fresh
  }

  const ownGrantsOf = (orgId: string, userId: string): Promise<Grants> => {
    const organisation = known(orgId)
    return loadOnce(organisation.users, userId, async () => {
      const roles = await loadOnce(organisation.roles, 'all', () => loadRoles(database, orgId))
      const grants = await loadUser(database, { orgId, userId }, roles)
      // Ids that nobody has could fill the memory.
      if (grants === nobody) organisation.users.delete(userId)
      return grants
    })
  }

  return {
    // A machine and its maker are kept apart and put together at each call: whatever happens to either counts at once.
    grantsOf: async (orgId, userId) => {
      const own = await ownGrantsOf(orgId, userId)
      return own.makerId === null ? own : withinMaker(own, await ownGrantsOf(orgId, own.makerId))
    },
    unlocksOf: (orgId, userId) => loadOnce(known(orgId).unlocks, userId, () => loadUnlocks(database, orgId, userId)),
    zonesOf: (orgId) => loadOnce(known(orgId).zones, 'all', () => loadZones(database, orgId)),
    customFieldsOf: (orgId) => loadOnce(known(orgId).customFields, 'all', () => loadCustomFields(database, orgId)),
    forget: (orgId, userId) => {
      if (userId === undefined) organisations.delete(orgId)
      else organisations.get(orgId)?.users.delete(userId)
    },
    forgetUnlocks: (orgId, userId) => {
      organisations.get(orgId)?.unlocks.delete(userId)
    },
    forgetEverything: () => organisations.clear(),
  }
}

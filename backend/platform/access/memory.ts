import type { CustomFields } from '#resources/core/customFields.ts'
import type { Zones } from '#resources/core/values/day.ts'
import { createCache, loadOnce, mostOrganisations } from '../common/cache.ts'
import type { Database } from '../database/types.ts'
import type { RolePermissions } from './compile.ts'
import { loadCustomFields } from './customFields.ts'
import { limitToMaker, loadRoles, loadUser, noUser } from './grants.ts'
import type { Grants } from './types.ts'
import { loadUnlocks, type Unlocks } from './unlocks.ts'
import { loadZones } from './zones.ts'

/**
 * Access data of one organisation on this node. Replaced as a whole after a change, so a load that
 * began before is never cached.
 */
interface Organisation {
  readonly users: Map<string, Promise<Grants>>
  readonly unlocks: Map<string, Promise<Unlocks>>
  readonly zones: Map<string, Promise<Zones>>
  readonly customFields: Map<string, Promise<CustomFields>>
  readonly roles: Map<string, Promise<ReadonlyMap<string, RolePermissions>>>
}

/**
 * Roles, users, unlocks and time zones of the organisations in use, each loaded once and cached
 * until it is invalidated.
 */
interface AccessMemory {
  grantsOf(orgId: string, userId: string): Promise<Grants>
  unlocksOf(orgId: string, userId: string): Promise<Unlocks>
  zonesOf(orgId: string): Promise<Zones>
  customFieldsOf(orgId: string): Promise<CustomFields>
  /** Invalidates one user if given, else the whole organisation. */
  forget(orgId: string, userId?: string): void
  forgetUnlocks(orgId: string, userId: string): void
  forgetEverything(): void
}

export function createMemory(database: Database): AccessMemory {
  const organisations = createCache<Organisation>({ most: mostOrganisations })

  const getOrganisation = (orgId: string): Organisation => {
    const match = organisations.get(orgId)
    if (match !== undefined) return match
    const newOrganisation: Organisation = {
      users: new Map(),
      unlocks: new Map(),
      zones: new Map(),
      customFields: new Map(),
      roles: new Map(),
    }
    organisations.set(orgId, newOrganisation)
    return newOrganisation
  }

  const ownGrantsOf = (orgId: string, userId: string): Promise<Grants> => {
    const organisation = getOrganisation(orgId)
    return loadOnce(organisation.users, userId, async () => {
      const roles = await loadOnce(organisation.roles, 'all', () => loadRoles(database, orgId))
      const grants = await loadUser(database, { orgId, userId }, roles)
      // Unknown ids are not cached: they could fill the memory.
      if (grants === noUser) organisation.users.delete(userId)
      return grants
    })
  }

  return {
    // A machine and its maker are cached separately and combined at each call: a change to either
    // counts at once.
    grantsOf: async (orgId, userId) => {
      const ownGrants = await ownGrantsOf(orgId, userId)
      return ownGrants.makerId === null ? ownGrants : limitToMaker(ownGrants, await ownGrantsOf(orgId, ownGrants.makerId))
    },
    unlocksOf: (orgId, userId) => loadOnce(getOrganisation(orgId).unlocks, userId, () => loadUnlocks(database, orgId, userId)),
    zonesOf: (orgId) => loadOnce(getOrganisation(orgId).zones, 'all', () => loadZones(database, orgId)),
    customFieldsOf: (orgId) => loadOnce(getOrganisation(orgId).customFields, 'all', () => loadCustomFields(database, orgId)),
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

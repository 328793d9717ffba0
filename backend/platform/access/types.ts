import type { Knex } from 'knex'
import type { Abilities, Level, PageName } from '#resources/core/access.ts'
import type { CustomFields } from '#resources/core/customFields.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Zones } from '#resources/core/values/day.ts'
import type { Caller, StudySitePair } from '../common/caller.ts'
import type { Statement } from '../database/types.ts'

/** Permissions of a signed-in user, compiled from Casbin's policies of one organisation. */
export interface Grants {
  readonly roleId: string | null
  /** Permissions for the screens: pages with their actions, implied ones included. */
  readonly abilities: Abilities
  readonly studySites: readonly StudySitePair[]
  /** False for a deactivated user: every request is rejected. */
  readonly active: boolean
  /** The user who created the token of a machine; null for a user. */
  readonly makerId: string | null
  can(page: PageName, level: Level): boolean
}

/**
 * Study-sites of a figure that counts more rows than the caller's list: all of the organisation, or those to which the caller is
 * assigned.
 */
export type FigureReach = 'all' | 'own'

/** Options of a query on the rows that the scopes allow. */
export interface ScopeOptions {
  /** True to ignore the scope `myStudies`. Takes effect only with OWN on PARTICIPANTS. */
  readonly allStudies?: boolean | undefined
  /**
   * True if the query reads all rows that the caller may see, not only the first ones in some order. Selects the quicker of two
   * equivalent conditions.
   */
  readonly isCollected?: boolean | undefined
  /** True if only the number of rows is returned. The number includes rows of other study-sites. */
  readonly isFigure?: boolean | undefined
  /**
   * Rows that a figure counts. `all`: all rows, regardless of the caller's study-sites and participants; for child rows, their parents
   * are not limited either. `own`: only rows of the caller's study-sites, in a resource of the organisation.
   */
  readonly counts?: FigureReach | undefined
}

export interface Access {
  /**
   * Grants of a user, from the map in memory. They are loaded and compiled again after a role, user or assignment of the organisation
   * changed on any node.
   */
  grantsOf(orgId: string, userId: string): Promise<Grants>
  /** Active unlocks of restricted profiles: record id → expiry (epoch milliseconds). */
  unlocksOf(orgId: string, userId: string): Promise<ReadonlyMap<string, number>>
  /** Time zones of the organisation and its sites, from memory. */
  zonesOf(orgId: string): Promise<Zones>
  /** The custom fields of the organisation's records, from memory. */
  customFieldsOf(orgId: string): Promise<CustomFields>
  /**
   * Adds the conditions of the resource's row scopes for this caller to the WHERE of a query. Fails
   * closed: an unknown scope throws, a caller without study-sites sees no row of a `studySite`
   * resource.
   */
  scope(query: Knex.QueryBuilder, resource: ResourceDefinition, caller: Caller, options?: ScopeOptions): void
  /**
   * Selects the rows that this caller sees and may not change, by the ids of rows or of their parents (`reference`); null if the caller
   * may change all rows.
   */
  keptFromChange(
    resource: ResourceDefinition,
    caller: Caller,
  ): { readonly reference: string; readonly sql: string; readonly bindings: readonly string[] } | null
  /**
   * The fields of the resource that this caller may read by the field's `read` rule; redaction of
   * rows is separate.
   */
  readableFields(resource: ResourceDefinition, caller: Caller): ReadonlySet<string>
  /** Queues a line of the read log. Lines are written in batches, within a second, and before the server stops. */
  logReads(caller: Caller, entry: { readonly resource: string; readonly recordIds: readonly string[]; readonly call: string }): void
  /**
   * Invalidates the cache of an organisation, or of one of its users, on this node at once and by
   * message on the others.
   */
  changedStatement(orgId: string, userId?: string): Statement
  forget(orgId: string, userId?: string): void
  /** Invalidates the unlocks of one user in the same manner; sockets are not notified. */
  unlockedStatement(orgId: string, userId: string): Statement
  forgetUnlocks(orgId: string, userId: string): void
  close(): Promise<void>
}

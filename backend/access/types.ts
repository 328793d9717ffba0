import type { Knex } from 'knex'
import type { Abilities, Level, PageName } from '#resources/core/access.ts'
import type { CustomFields } from '#resources/core/customFields.ts'
import type { Zones } from '#resources/core/day.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Caller, StudySitePair } from '../caller.ts'
import type { Statement } from '../database/types.ts'

/** What a signed-in user may do, compiled from Casbin's policies of one organisation. */
export interface Grants {
  readonly roleId: string | null
  /** For the screens: pages with their actions, implied ones included. */
  readonly abilities: Abilities
  readonly studySites: readonly StudySitePair[]
  /** False once deactivated: no call is answered. */
  readonly active: boolean
  /** Of a machine: the user who made its token. */
  readonly makerId: string | null
  can(page: PageName, level: Level): boolean
}

/** Study-sites of a figure that is counted past the list: all of the organisation, or those to which the caller is assigned. */
export type FigureReach = 'all' | 'own'

/** How a query reads the rows that the scopes admit. */
export interface ScopeOptions {
  /** Lifts `myStudies`; honoured only with OWN on PARTICIPANTS. */
  readonly allStudies?: boolean | undefined
  /** The query goes through all rows that the caller may see, not only through the first in some order: chooses the quicker of two spellings of one condition. */
  readonly isCollected?: boolean | undefined
  /** Only how many rows there are is told: the study-sites at which the caller works do not narrow it. */
  readonly isFigure?: boolean | undefined
  /**
   * Rows are counted for a figure. `all`: neither study-sites nor participants of the caller narrow it, also in the parent of parts; `own`: of a resource of
   * the organisation, rows of the caller's study-sites alone.
   */
  readonly counts?: FigureReach | undefined
}

export interface Access {
  /** From the map in memory; loaded and compiled again after a role, user or assignment of the organisation changed on any node. */
  grantsOf(orgId: string, userId: string): Promise<Grants>
  /** Active unlocks of restricted profiles: record id → until when (epoch milliseconds). */
  unlocksOf(orgId: string, userId: string): Promise<ReadonlyMap<string, number>>
  /** Time zones of the organisation and its sites, from memory. */
  zonesOf(orgId: string): Promise<Zones>
  /** The fields that the organisation added to its records, from memory. */
  customFieldsOf(orgId: string): Promise<CustomFields>
  /**
   * Adds to the WHERE of a query what the resource's row scopes demand of this caller. Fails closed: an unknown scope throws,
   * a caller without study-sites sees no row of a `studySite` resource.
   */
  scope(query: Knex.QueryBuilder, resource: ResourceDefinition, caller: Caller, options?: ScopeOptions): void
  /**
   * The query of what this caller sees and may not change, by the ids of rows or of those whose parts they are (`reference`); null where there can be
   * nothing of the kind.
   */
  keptFromChange(
    resource: ResourceDefinition,
    caller: Caller,
  ): { readonly reference: string; readonly sql: string; readonly bindings: readonly string[] } | null
  /** The fields of the resource that this caller may read in principle (the field's `read` rule); redaction of rows is apart. */
  readableFields(resource: ResourceDefinition, caller: Caller): ReadonlySet<string>
  /** Queues a line of the read log; written in batches, at most a second behind and before the server stops. */
  logReads(caller: Caller, entry: { readonly resource: string; readonly recordIds: readonly string[]; readonly call: string }): void
  /** Forget what is known of an organisation, or of one of its users, on this node at once and by message on the others. */
  changedStatement(orgId: string, userId?: string): Statement
  forget(orgId: string, userId?: string): void
  /** The same for the unlocks of one user, which no socket needs to hear of. */
  unlockedStatement(orgId: string, userId: string): Statement
  forgetUnlocks(orgId: string, userId: string): void
  close(): Promise<void>
}

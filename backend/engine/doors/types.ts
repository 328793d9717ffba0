import type { Params } from '@feathersjs/feathers'
import type { Context } from 'koa'
import type { CallDeclaration, CallInput, CallOutput, CallQuery, UploadForm } from '#resources/call.ts'
import type { CallAccess } from '#resources/core/access.ts'
import type { Language } from '#resources/core/preferences.ts'
import type { Caller } from '../../caller.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'

export type Method = CallDeclaration['method']

/** One address of the API: who may call it, and the service method that answers. */
export interface Route {
  readonly method: Method
  /** Under /api: `site/:id`. */
  readonly path: string
  readonly access: CallAccess
  /** The Feathers service and its method. */
  readonly service: string
  readonly serviceMethod: string
  readonly answer: 'data' | 'list' | 'bare'
  /** Status of a good answer. */
  readonly status: number
  readonly multipart: boolean
  /** For a named call: its resource, its input and its answer. */
  readonly of?: string
  readonly input?: CallInput
  readonly query?: CallQuery
  readonly upload?: UploadForm
  readonly output?: CallOutput
  /** For how many calls of the caller's network address one call counts; absent: for one. */
  readonly weight?: number
  /** The resource whose row `id` names, or whose texts its problems have. */
  readonly model?: ResourceModel
  /** The reference that a nested address binds, to its parameter `parentId`. */
  readonly parent?: ModelField
  /** What stands in the specification of the API. */
  readonly summary?: string
}

/** One request on its way through the hooks. */
export interface Door {
  readonly context: Context
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly correlationId: string
  readonly language: Language
  /** The caller, verified once: a user, or a participant where the route is theirs. @throws notAuthenticated */
  authenticate(isParticipants: boolean): Promise<Caller>
  /** Set by the hooks: absent on public calls. */
  caller?: Caller
  /** Set by the hooks: the JSON of the body, undefined where there is none or it is multipart. */
  body?: unknown
  /** The same as it came. */
  bodyText?: string
}

/** What the services of the engine are called with: only through a door. */
export interface DoorParams extends Params {
  readonly door?: Door
}

/** Facts of a request for metrics and the log: no values, no query. */
export interface Observed {
  /** The address as the route table has it: `participant/:id`. */
  readonly route: string
  readonly caller?: { readonly userId: string; readonly orgId: string } | undefined
}

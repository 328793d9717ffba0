import type { Params } from '@feathersjs/feathers'
import type { Context } from 'koa'
import type { CallAccess } from '#resources/core/access.ts'
import type { CallDeclaration, CallInput, CallOutput, CallQuery, UploadForm } from '#resources/core/call.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import type { Caller } from '../../common/caller.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'

export type Method = CallDeclaration['method']

/** One address of the API: its permission, and the service method that handles it. */
export interface Route {
  readonly method: Method
  /** Path under /api: `site/:id`. */
  readonly path: string
  readonly access: CallAccess
  /** The Feathers service and its method. */
  readonly service: string
  readonly serviceMethod: string
  readonly answer: 'data' | 'list' | 'bare'
  /** Status of a successful response. */
  readonly status: number
  readonly multipart: boolean
  /** Resource, input and response of a named call. */
  readonly of?: string
  readonly input?: CallInput
  readonly query?: CallQuery
  readonly upload?: UploadForm
  readonly output?: CallOutput
  /** Number of calls that one request counts as, in the limit of the caller's network address; absent: one. */
  readonly weight?: number
  /** Resource of the row that `id` names, or resource whose texts describe the problems of the request. */
  readonly model?: ResourceModel
  /** Reference field that contains the id in a nested address (`findParentId`). */
  readonly parent?: ModelField
  /** Summary in the API description. */
  readonly summary?: string
}

/** Request to an endpoint. The hooks add the caller and the body. */
export interface RouteRequest {
  readonly context: Context
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly correlationId: string
  readonly language: Language
  /** Verifies the caller once: a user, or a participant on a route for participants. @throws notAuthenticated */
  authenticate(isParticipants: boolean): Promise<Caller>
  /** Set by the hooks: absent on public calls. */
  caller?: Caller
  /** Set by the hooks: the JSON of the body; undefined without a body or for a multipart call. */
  body?: unknown
  /** The original text of the body. */
  bodyText?: string
}

/** Parameters of the engine's services, set by the HTTP layer only. */
export interface RouteRequestParams extends Params {
  readonly door?: RouteRequest
}

/** Data about a request for metrics and the log; it contains no values and no query. */
export interface ObservedCall {
  /** The address as in the route table: `participant/:id`. */
  readonly route: string
  readonly caller?: { readonly userId: string; readonly orgId: string } | undefined
}

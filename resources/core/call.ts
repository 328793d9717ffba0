import type { CallAccess } from './access.ts'
import type { CallFields, InputOf, SentOf } from './callFields.ts'
import type { ResourceName } from './registry.ts'
import type { SentInput, UncheckedInput } from './rows.ts'
import type { ValidationDefinition } from './validate.ts'

/**
 * Declaration of an endpoint that is not a standard endpoint of a resource: its path, access, input and response. The server's handler,
 * the screens' client, the API description and the endpoint tests derive from it. It contains data only.
 */
export interface CallDeclaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under /api, without org/{orgId}: `user/:id/abilities`. */
  readonly path: string
  readonly access: CallAccess
  /** Resource that the endpoint concerns; absent for none. */
  readonly of?: ResourceName
  /** JSON body; absent: the body is not read. */
  readonly input?: CallInput
  /** Query parameters. If declared, all undeclared parameters are refused. Absent: the query string is not read. */
  readonly query?: CallQuery
  /** Form fields, if the endpoint accepts multipart/form-data with one file. */
  readonly upload?: UploadForm
  readonly output: CallOutput
  /** Status code on success; 200 if absent. */
  readonly status?: 201 | 202
  /** Weight of one request in the rate limit of the caller's network address; 1 if absent. */
  readonly weight?: number
}

/**
 * Body of a request: declared fields, a form that screens validate by the same rules, the input of a resource with additional fields, or
 * a list of one of these.
 */
export type CallInput = ObjectInput | { readonly each: ObjectInput }
type ObjectInput = CallFields | ValidationDefinition | ResourceInputOf

/** Declared parameters, or the parameters of a resource's list with additional ones. */
export type CallQuery = CallFields | ListQueryOf
export interface ListQueryOf {
  readonly of: ResourceName
  readonly beside?: CallFields
}

/** Input of a resource, which the engine validates by the resource's declaration. */
export interface ResourceInputOf<Name extends ResourceName = ResourceName> {
  readonly of: Name
  /** Set for a change, in which no field is required. */
  readonly isChange?: true
  /** Fields of the resource that the endpoint accepts; absent: all. */
  readonly only?: readonly string[]
  readonly beside?: CallFields
}

export interface UploadForm {
  readonly fields?: CallFields
  /** Set if the file may be omitted. */
  readonly isOptional?: true
}

/** Response of an endpoint: only a type. `npm run answers:describe` generates its API description from the type. */
export interface CallOutput<Answer = unknown, Kind extends OutputKind = OutputKind> {
  readonly kind: Kind
  /** Media type of a file, or of a bare response that is not plain JSON. */
  readonly mediaType?: string
  /** Never set at run time. It carries the type. */
  readonly answer?: Answer
}
export type OutputKind = 'data' | 'list' | 'bare' | 'file'

/** `{ data: … }`. */
export const data = <Answer>(): CallOutput<Answer, 'data'> => ({ kind: 'data' })
/** `{ data: [rows] }` with the number of all rows in X-Total-Count. */
export const list = <Row>(): CallOutput<readonly Row[], 'list'> => ({ kind: 'list' })
/** Response without an envelope, if a specification prescribes the body. @param mediaType default: JSON */
export const bare = <Answer>(mediaType?: string): CallOutput<Answer, 'bare'> => ({
  kind: 'bare',
  ...(mediaType === undefined ? {} : { mediaType }),
})
/** Content of a file. */
export const file = (mediaType = 'application/octet-stream'): CallOutput<unknown, 'file'> => ({ kind: 'file', mediaType })

/** Declares the endpoints of one area of the product, by name. */
export const defineCalls = <const Calls extends Readonly<Record<string, CallDeclaration>>>(calls: Calls): Calls => calls

/** Path parameters, by name. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? { readonly [Key in Name]: string } & ParamsOf<Others>
    : { readonly [Key in Rest]: string }
  : object

/** Body and query of a request, with the types that a handler reads and those that a client sends. */
interface ValueForms<Fields> {
  readonly read: InputOf<Fields>
  readonly sent: SentOf<Fields>
}

type BodyOfInput<Input, Of extends keyof ValueForms<object>> = Input extends { readonly each: infer Each }
  ? readonly ObjectOfInput<Each, Of>[]
  : ObjectOfInput<Input, Of>

type ObjectOfInput<Input, Of extends keyof ValueForms<object>> = Input extends { readonly of: infer Name extends ResourceName }
  ? (Of extends 'read' ? UncheckedInput<Name> : SentInput<Name>) & { readonly version?: number } & ExtraFieldsOf<Input, Of>
  : Input extends { readonly fields: infer Fields extends ValidationDefinition['fields'] }
    ? ValueForms<Fields>[Of]
    : ValueForms<Input>[Of]

type ExtraFieldsOf<Input, Of extends keyof ValueForms<object>> = Input extends { readonly beside: infer Fields }
  ? ValueForms<Fields>[Of]
  : unknown

export type BodyOf<Call extends CallDeclaration, Of extends keyof ValueForms<object> = 'read'> = Call extends {
  readonly input: infer Input
}
  ? BodyOfInput<Input, Of>
  : undefined
export type QueryOf<Call extends CallDeclaration, Of extends keyof ValueForms<object> = 'read'> = Call extends {
  readonly query: infer Query
}
  ? Query extends { readonly of: ResourceName }
    ? ExtraFieldsOf<Query, Of>
    : ValueForms<Query>[Of]
  : object
export type AnswerOfCall<Call extends CallDeclaration> = Call['output'] extends CallOutput<infer Answer> ? Answer : never

export const isOfResource = <Of extends ResourceInputOf | ListQueryOf>(declared: object | Of): declared is Of =>
  'of' in declared && typeof declared.of === 'string'

export const isFormInput = (input: object): input is ValidationDefinition =>
  'fields' in input &&
  typeof input.fields === 'object' &&
  input.fields !== null &&
  !('type' in input.fields && typeof input.fields.type === 'string')

export const isListInput = (input: CallInput): input is { readonly each: ObjectInput } =>
  'each' in input && typeof input.each === 'object' && !('type' in input.each && typeof input.each.type === 'string')

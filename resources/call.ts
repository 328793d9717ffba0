import type { CallAccess } from './core/access.ts'
import type { CallFields, InputOf, SentOf } from './core/callFields.ts'
import type { Validated } from './core/validate.ts'
import type { ResourceName } from './index.ts'
import type { SentInput, UncheckedInput } from './rows.ts'

/**
 * A named call beside the resources, declared once: its address, who may make it, the values that it takes and the answer that it gives. The server's handler, the
 * screens' client, the description of the API and the tests of every call follow from this. A declaration is pure data.
 */
export interface CallDeclaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under /api, without org/{orgId}: `user/:id/abilities`. */
  readonly path: string
  readonly access: CallAccess
  /** The resource that it is about; absent where it is about none. */
  readonly of?: ResourceName
  /** The JSON body; absent: none is read. */
  readonly input?: CallInput
  /** Parameters of the address; where they are declared, others are refused. Absent: none is read. */
  readonly query?: CallQuery
  /** The call takes multipart/form-data with one file and these fields. */
  readonly upload?: UploadForm
  readonly output: CallOutput
  /** The status of a good answer; absent: 200. */
  readonly status?: 201 | 202
  /** For how many calls of the caller's network address one call counts; absent: for one. */
  readonly weight?: number
}

/** A body: fields of its own, a form that screens validate by the same rules, the input of a resource with fields beside it, or a list of such. */
export type CallInput = ObjectInput | { readonly each: ObjectInput }
type ObjectInput = CallFields | Validated | ResourceInputOf

/** Parameters of its own, or those of a resource's list with others beside them. */
export type CallQuery = CallFields | ListQueryOf
export interface ListQueryOf {
  readonly of: ResourceName
  readonly beside?: CallFields
}

/** The input of a resource, which the engine checks by the resource's own declaration. */
export interface ResourceInputOf<Name extends ResourceName = ResourceName> {
  readonly of: Name
  /** A change, in which no field is required. */
  readonly isChange?: true
  /** Its fields that the call takes; absent: all. */
  readonly only?: readonly string[]
  readonly beside?: CallFields
}

export interface UploadForm {
  readonly fields?: CallFields
  /** The file may be left out. */
  readonly isOptional?: true
}

/** The answer: a type alone. Its description for other systems is made from the type (`npm run answers:describe`). */
export interface CallOutput<Answer = unknown, Kind extends OutputKind = OutputKind> {
  readonly kind: Kind
  /** Media type of a file. */
  readonly mediaType?: string
  /** Never there: it carries the type. */
  readonly answer?: Answer
}
export type OutputKind = 'data' | 'list' | 'bare' | 'file'

/** `{ data: … }`. */
export const data = <Answer>(): CallOutput<Answer, 'data'> => ({ kind: 'data' })
/** `{ data: [rows] }` with the number of all rows in X-Total-Count. */
export const list = <Row>(): CallOutput<readonly Row[], 'list'> => ({ kind: 'list' })
/** The answer without an envelope, where a specification fixes the body. */
export const bare = <Answer>(): CallOutput<Answer, 'bare'> => ({ kind: 'bare' })
/** The bytes of a file. */
export const file = (mediaType = 'application/octet-stream'): CallOutput<unknown, 'file'> => ({ kind: 'file', mediaType })

/** Declares calls by name, for one area of the product. */
export const defineCalls = <const Calls extends Readonly<Record<string, CallDeclaration>>>(calls: Calls): Calls => calls

/** The parameters of an address, by name. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? { readonly [Key in Name]: string } & ParamsOf<Others>
    : { readonly [Key in Rest]: string }
  : object

/** The body and the query of a call, as a handler reads them and as a client sends them. */
interface Sides<Fields> {
  readonly read: InputOf<Fields>
  readonly sent: SentOf<Fields>
}

type BodyIn<Input, Of extends keyof Sides<object>> = Input extends { readonly each: infer Each }
  ? readonly ObjectIn<Each, Of>[]
  : ObjectIn<Input, Of>

type ObjectIn<Input, Of extends keyof Sides<object>> = Input extends { readonly of: infer Name extends ResourceName }
  ? (Of extends 'read' ? UncheckedInput<Name> : SentInput<Name>) & { readonly version?: number } & BesideIn<Input, Of>
  : Input extends { readonly fields: infer Fields extends Validated['fields'] }
    ? Sides<Fields>[Of]
    : Sides<Input>[Of]

type BesideIn<Input, Of extends keyof Sides<object>> = Input extends { readonly beside: infer Fields } ? Sides<Fields>[Of] : unknown

export type BodyOf<Call extends CallDeclaration, Of extends keyof Sides<object> = 'read'> = Call extends { readonly input: infer Input }
  ? BodyIn<Input, Of>
  : undefined
export type QueryOf<Call extends CallDeclaration, Of extends keyof Sides<object> = 'read'> = Call extends { readonly query: infer Query }
  ? Query extends { readonly of: ResourceName }
    ? BesideIn<Query, Of>
    : Sides<Query>[Of]
  : object
export type AnswerOfCall<Call extends CallDeclaration> = Call['output'] extends CallOutput<infer Answer> ? Answer : never

export const isOfResource = <Of extends ResourceInputOf | ListQueryOf>(declared: object | Of): declared is Of =>
  'of' in declared && typeof declared.of === 'string'

export const isFormInput = (input: object): input is Validated =>
  'fields' in input &&
  typeof input.fields === 'object' &&
  input.fields !== null &&
  !('type' in input.fields && typeof input.fields.type === 'string')

export const isListInput = (input: CallInput): input is { readonly each: ObjectInput } =>
  'each' in input && typeof input.each === 'object' && !('type' in input.each && typeof input.each.type === 'string')

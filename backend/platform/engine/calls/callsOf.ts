import type { AnswerOfCall, BodyOf, CallDeclaration, ParamsOf, QueryOf, UploadForm } from '#resources/core/call.ts'
import type { InputOf } from '#resources/core/callFields.ts'
import type { ListAnswer } from '../engine.types.ts'
import type { Call, CallContext, DiscardableFile, IncomingFile, UploadLimits } from '../types.ts'

/** Request of a declared call: its parameters, body and query are typed, and checked before the handler runs. */
export type DeclaredRequest<Declared extends CallDeclaration> = CallContext & {
  readonly params: ParamsOf<Declared['path']>
  readonly query: QueryOf<Declared>
  readonly input: BodyOf<Declared>
} & (Declared extends { readonly upload: infer Form extends UploadForm } ? UploadReceiver<Form> : object)

/** Gives the handler of a multipart call its file and the validated form fields. */
interface UploadReceiver<Form extends UploadForm> {
  /** Streams a file of any size to `storeFile` while it arrives. The result is null if an optional file is absent. */
  receive<Kept extends DiscardableFile>(
    limits: UploadLimits,
    storeFile: (file: IncomingFile) => Promise<Kept>,
  ): Promise<{
    readonly fields: Form extends { readonly fields: infer Fields } ? InputOf<Fields> : object
    readonly file: Form extends { readonly isOptional: true } ? Kept | null : Kept
  }>
}

/** Response of a handler, as declared. For a list: the rows with the total, or only the rows if the response contains all of them. */
type HandlerAnswer<Declared extends CallDeclaration> = Declared['output']['kind'] extends 'list'
  ? AnswerOfCall<Declared> | ListAnswer<AnswerOfCall<Declared> extends readonly (infer Row)[] ? Row : never>
  : AnswerOfCall<Declared>

export type Handler<Declared extends CallDeclaration> = (request: DeclaredRequest<Declared>) => Promise<HandlerAnswer<Declared>>

/** Returns the query parameters as texts, for calls that read their own filters. If a parameter is repeated, the last value counts. */
export const lastValuesOf = (parameters: CallContext['parameters']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? value : (value.at(-1) ?? '')]))

/**
 * Joins the declared calls of an area with their handlers. A call without a handler, or with a response of another type, does not
 * compile.
 */
export function callsOf<const Declared extends Readonly<Record<string, CallDeclaration>>>(
  declaration: Declared,
  handlers: { readonly [Name in keyof Declared]: Handler<Declared[Name]> },
): readonly Call[] {
  return Object.entries(declaration).map(([name, call]) => ({ ...call, handler: handlers[name] as never }))
}

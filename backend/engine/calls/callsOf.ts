import type { AnswerOfCall, BodyOf, CallDeclaration, ParamsOf, QueryOf, UploadForm } from '#resources/call.ts'
import type { InputOf } from '#resources/core/callFields.ts'
import type { ListAnswer } from '../engine.types.ts'
import type { Call, CallContext, IncomingFile, KeptFile, UploadLimits } from '../types.ts'

/** A request of a declared call: its parameters, its body and its query are typed, and checked before the handler runs. */
export type DeclaredRequest<Declared extends CallDeclaration> = CallContext & {
  readonly params: ParamsOf<Declared['path']>
  readonly query: QueryOf<Declared>
  readonly input: BodyOf<Declared>
} & (Declared extends { readonly upload: infer Form extends UploadForm } ? Uploading<Form> : object)

/** The file of a multipart call with the fields beside it, checked. */
interface Uploading<Form extends UploadForm> {
  /** A file of any size, handed on while it arrives; null where it may be left out and was. */
  receive<Kept extends KeptFile>(
    limits: UploadLimits,
    keep: (file: IncomingFile) => Promise<Kept>,
  ): Promise<{
    readonly fields: Form extends { readonly fields: infer Fields } ? InputOf<Fields> : object
    readonly file: Form extends { readonly isOptional: true } ? Kept | null : Kept
  }>
}

/** The handler answers what is declared; of a list with the number of all rows, or the rows alone where these are all. */
type HandlerAnswer<Declared extends CallDeclaration> = Declared['output']['kind'] extends 'list'
  ? AnswerOfCall<Declared> | ListAnswer<AnswerOfCall<Declared> extends readonly (infer Row)[] ? Row : never>
  : AnswerOfCall<Declared>

export type Handler<Declared extends CallDeclaration> = (request: DeclaredRequest<Declared>) => Promise<HandlerAnswer<Declared>>

/** The parameters of an address as texts, of a repeated one the last: for calls that read filters of their own. */
export const lastValues = (parameters: CallContext['parameters']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? value : (value.at(-1) ?? '')]))

/** The declared calls of an area with a handler for each: a call without a handler, or one that answers something else, does not compile. */
export function callsOf<const Declared extends Readonly<Record<string, CallDeclaration>>>(
  declared: Declared,
  handlers: { readonly [Name in keyof Declared]: Handler<Declared[Name]> },
): readonly Call[] {
  return Object.entries(declared).map(([name, call]) => ({ ...call, handler: handlers[name] as never }))
}

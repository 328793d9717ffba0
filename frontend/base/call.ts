import { type UseMutationResult, type UseQueryOptions, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type { AxiosRequestConfig } from 'axios'
import type { AnswerOfCall, BodyOf, CallDeclaration, ParamsOf, QueryOf } from '#resources/call.ts'
import type { Values } from '#resources/core/conditions.ts'
import { type HttpFailure, http } from './http.ts'

/** The arguments of a declared call: address parameters, query and body, each where it has one. */
export type CallParts<Declared extends CallDeclaration> = Part<'params', ParamsOf<Declared['path']>> &
  Part<'input', BodyOf<Declared, 'sent'>> &
  (Declared extends { readonly query: infer Query }
    ? { readonly query?: QueryOf<Declared, 'sent'> & (Query extends { of: string } ? Values : object) }
    : object) &
  (Declared extends { readonly upload: object } ? { readonly form: FormData } : object)

type Part<Name extends string, Type> = Type extends undefined
  ? object
  : keyof Type extends never
    ? object
    : { readonly [Key in Name]: Type }

/** A file arrives as a Blob. */
export type AnswerTo<Declared extends CallDeclaration> = Declared['output']['kind'] extends 'file' ? Blob : AnswerOfCall<Declared>

type Options = Pick<
  AxiosRequestConfig,
  'signal' | 'headers' | 'onUploadProgress' | 'onDownloadProgress' | 'isPublic' | 'adapter' | 'fetchOptions'
>

/** Makes a declared call. @throws HttpFailure */
export async function call<const Declared extends CallDeclaration>(
  declared: Declared,
  parts: CallParts<Declared>,
  options: Options = {},
): Promise<AnswerTo<Declared>> {
  return (await send(declared, parts, options)).data as AnswerTo<Declared>
}

/** As `call`, for a list of which a page is asked for: its rows, and how many there are in all. */
export async function callPage<const Declared extends CallDeclaration>(
  declared: Declared,
  parts: CallParts<Declared>,
  options: Options = {},
): Promise<{ readonly rows: AnswerTo<Declared>; readonly total: number }> {
  const { data, headers } = await send(declared, parts, options)
  return { rows: data as AnswerTo<Declared>, total: Number(headers['x-total-count'] ?? 0) }
}

/**
 * The answer of a reading call, from the cache, read again when its arguments change. No request while the arguments are null.
 * A refusal is not repeated: the server said why.
 */
export function useCall<const Declared extends CallDeclaration>(
  declared: Declared,
  parts: CallParts<Declared> | null,
  options: Omit<UseQueryOptions<AnswerTo<Declared>, HttpFailure>, 'queryKey' | 'queryFn' | 'enabled'> = {},
): UseQueryResult<AnswerTo<Declared>, HttpFailure> {
  return useQuery<AnswerTo<Declared>, HttpFailure>({
    queryKey: callKey(declared, parts ?? undefined),
    enabled: parts !== null,
    queryFn: ({ signal }) => call(declared, parts as CallParts<Declared>, { signal }),
    retry: false,
    ...options,
  })
}

/** Makes a writing call from a button: whether it is under way, and the failure of the last time. */
export const useSend = <const Declared extends CallDeclaration>(
  declared: Declared,
): UseMutationResult<AnswerTo<Declared>, HttpFailure, CallParts<Declared>> =>
  useMutation<AnswerTo<Declared>, HttpFailure, CallParts<Declared>>({ mutationFn: (parts) => call(declared, parts) })

/** The key under which answers of a call are cached: of all its calls, or of one. */
export const callKey = (declared: CallDeclaration, parts?: object): readonly unknown[] =>
  parts === undefined ? [declared.path] : [declared.path, parts]

/** Its address below /api, for links and what a browser loads itself. */
export function addressOf<const Declared extends CallDeclaration>({ path }: Declared, params: ParamsOf<Declared['path']>): string {
  const values = params as Readonly<Record<string, string>>
  return path.replace(/:([^/]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** Parameters of an address as values, each with all that it says: a list's filters for `call`. */
export const queryIn = (search: URLSearchParams): Values =>
  Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]))

/** A value that is a list is repeated; one that is not there is left out. */
function searchOf(query: Values): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(name, String(each))
  return search
}

function send(declared: CallDeclaration, parts: object, options: Options) {
  const {
    params = {},
    query,
    input,
    form,
  } = parts as {
    readonly params?: Readonly<Record<string, string>>
    readonly query?: Values
    readonly input?: unknown
    readonly form?: FormData
  }
  return http.request({
    method: declared.method,
    url: addressOf(declared, params as never),
    ...(query === undefined ? {} : { params: searchOf(query) }),
    ...(form === undefined && input === undefined ? {} : { data: form ?? input }),
    ...(declared.output.kind === 'file' ? { responseType: 'blob' } : {}),
    ...options,
  })
}

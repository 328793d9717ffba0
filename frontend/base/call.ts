import { type UseMutationResult, type UseQueryOptions, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type { AxiosRequestConfig } from 'axios'
import type { AnswerOfCall, BodyOf, CallDeclaration, ParamsOf, QueryOf } from '#resources/core/call.ts'
import type { Values } from '#resources/core/conditions.ts'
import { type HttpFailure, http } from './http.ts'

/** Arguments of a declared call: URL parameters, query and body, as far as the call declares them. */
export type CallArguments<Declared extends CallDeclaration> = Argument<'params', ParamsOf<Declared['path']>> &
  Argument<'input', BodyOf<Declared, 'sent'>> &
  (Declared extends { readonly query: infer Query }
    ? { readonly query?: QueryOf<Declared, 'sent'> & (Query extends { of: string } ? Values : object) }
    : object) &
  (Declared extends { readonly upload: object } ? { readonly form: FormData } : object)

type Argument<Name extends string, Type> = Type extends undefined
  ? object
  : keyof Type extends never
    ? object
    : { readonly [Key in Name]: Type }

/** Response of a declared call. A file is a Blob. */
export type CallResponse<Declared extends CallDeclaration> = Declared['output']['kind'] extends 'file' ? Blob : AnswerOfCall<Declared>

type Options = Pick<
  AxiosRequestConfig,
  'signal' | 'headers' | 'onUploadProgress' | 'onDownloadProgress' | 'isPublic' | 'adapter' | 'fetchOptions'
>

/** Makes a declared call. @throws HttpFailure */
export async function call<const Declared extends CallDeclaration>(
  declaration: Declared,
  callArguments: CallArguments<Declared>,
  options: Options = {},
): Promise<CallResponse<Declared>> {
  return (await send(declaration, callArguments, options)).data as CallResponse<Declared>
}

/** Makes a declared call for one page of a list. Returns its rows and the total number of rows. */
export async function callPage<const Declared extends CallDeclaration>(
  declaration: Declared,
  callArguments: CallArguments<Declared>,
  options: Options = {},
): Promise<{ readonly rows: CallResponse<Declared>; readonly total: number }> {
  const { data, headers } = await send(declaration, callArguments, options)
  return { rows: data as CallResponse<Declared>, total: Number(headers['x-total-count'] ?? 0) }
}

/**
 * Reads the response of a GET call from the cache and fetches it again when the arguments change. Sends no request while the arguments
 * are null. Does not retry a failed call, because a repeated request would fail for the same reason.
 */
export function useCall<const Declared extends CallDeclaration>(
  declaration: Declared,
  callArguments: CallArguments<Declared> | null,
  options: Omit<UseQueryOptions<CallResponse<Declared>, HttpFailure>, 'queryKey' | 'queryFn' | 'enabled'> = {},
): UseQueryResult<CallResponse<Declared>, HttpFailure> {
  return useQuery<CallResponse<Declared>, HttpFailure>({
    queryKey: callKey(declaration, callArguments ?? undefined),
    enabled: callArguments !== null,
    queryFn: ({ signal }) => call(declaration, callArguments as CallArguments<Declared>, { signal }),
    retry: false,
    ...options,
  })
}

/** Returns a function that sends a writing call, whether the call is running, and the failure of the last attempt. */
export const useSend = <const Declared extends CallDeclaration>(
  declaration: Declared,
): UseMutationResult<CallResponse<Declared>, HttpFailure, CallArguments<Declared>> =>
  useMutation<CallResponse<Declared>, HttpFailure, CallArguments<Declared>>({
    mutationFn: (callArguments) => call(declaration, callArguments),
  })

/** Returns the cache key of the responses to a call. Without arguments, the key covers all requests of that call. */
export const callKey = (declared: CallDeclaration, callArguments?: object): readonly unknown[] =>
  callArguments === undefined ? [declared.path] : [declared.path, callArguments]

/** Returns the URL path of a call below /api, for links and for files that the browser loads itself. */
export function addressOf<const Declared extends CallDeclaration>({ path }: Declared, params: ParamsOf<Declared['path']>): string {
  const values = params as Readonly<Record<string, string>>
  return path.replace(/:([^/]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** Returns the query parameters of a URL with all their values, as list filters for `call`. */
export const queryOf = (search: URLSearchParams): Values =>
  Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]))

/** Returns the query string. Repeats a parameter for each value of a list and omits missing values. */
function searchOf(query: Values): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(name, String(each))
  return search
}

function send(declaration: CallDeclaration, callArguments: object, options: Options) {
  const {
    params = {},
    query,
    input,
    form,
  } = callArguments as {
    readonly params?: Readonly<Record<string, string>>
    readonly query?: Values
    readonly input?: unknown
    readonly form?: FormData
  }
  return http.request({
    method: declaration.method,
    url: addressOf(declaration, params as never),
    ...(query === undefined ? {} : { params: searchOf(query) }),
    ...(form === undefined && input === undefined ? {} : { data: form ?? input }),
    ...(declaration.output.kind === 'file' ? { responseType: 'blob' } : {}),
    ...options,
  })
}

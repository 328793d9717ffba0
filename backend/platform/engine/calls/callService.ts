import type { Values } from '#resources/core/conditions.ts'
import { formatDate } from '#resources/core/values/day.ts'
import { todayFor } from '../../common/today.ts'
import { callMethods } from '../http/callRoutes.ts'
import { requestFrom } from '../http/hooks.ts'
import type { RouteRequest, RouteRequestParams } from '../http/types.ts'
import { receiveForm, receiveUpload } from '../http/upload.ts'
import type { Services } from '../ports/services.ts'
import type { Call, CallContext, DiscardableFile, IncomingFile, UploadLimits } from '../types.ts'
import { readForm, readInput, readQuery } from './readInput.ts'

/** Feathers service for the named calls of one path, with one method for each HTTP method. */
export function callService(calls: readonly Call[], studydesk: Services): Record<string, (...provided: unknown[]) => Promise<unknown>> {
  return Object.fromEntries(
    calls.map((call) => [
      callMethods[call.method],
      async (...serviceArguments: unknown[]) => {
        const routeRequest = requestFrom(findParams(serviceArguments))
        return call.handler({ ...requestOf(routeRequest, studydesk), ...readDeclaredInputs(call, routeRequest) })
      },
    ]),
  )
}

/** Finds the params: Feathers passes them last, in every method. */
const findParams = (serviceArguments: readonly unknown[]): RouteRequestParams =>
  (serviceArguments.findLast((each) => typeof each === 'object' && each !== null && 'door' in each) ?? {}) as RouteRequestParams

/** Reads the body, the query and the form of a declared call, and checks them by its declaration. @throws invalid */
function readDeclaredInputs({ input, query, upload }: Call, { caller, body, query: parameters, context }: RouteRequest): object {
  const today = caller === undefined ? formatDate('UTC', new Date()) : todayFor(caller)
  return {
    input: input === undefined ? undefined : readInput(input, body, today),
    query: query === undefined ? {} : readQuery(query, parameters, today),
    ...(upload === undefined
      ? {}
      : {
          async receive<Kept extends DiscardableFile>(limits: UploadLimits, storeFile: (file: IncomingFile) => Promise<Kept>) {
            const { fields, file } = await (upload.isOptional === true ? receiveForm : receiveUpload)(context, limits, storeFile)
            return { file, fields: await readOrDiscard(file, () => readForm(upload, fields, today)) }
          },
        }),
  }
}

/** Reads the form. Discards the stored file if the form is invalid. */
async function readOrDiscard(file: DiscardableFile | null, read: () => Values): Promise<Values> {
  try {
    return read()
  } catch (error) {
    await file?.discard()
    throw error
  }
}

function requestOf(routeRequest: RouteRequest, studydesk: Services): CallContext & { readonly params: RouteRequest['params'] } {
  const { context } = routeRequest
  return {
    caller: routeRequest.caller as CallContext['caller'],
    params: routeRequest.params,
    parameters: routeRequest.query,
    bodyText: routeRequest.bodyText ?? '',
    studydesk,
    setHeader: (name, value) => context.set(name, value),
    answersPart: () => {
      context.state.isPart = true
    },
    header: (name) => context.get(name) || undefined,
    address: context.ip,
  }
}

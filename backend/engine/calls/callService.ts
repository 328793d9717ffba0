import type { Values } from '#resources/core/conditions.ts'
import { dateIn } from '#resources/core/day.ts'
import { todayFor } from '../../today.ts'
import { callMethods } from '../doors/callRoutes.ts'
import { doorOf } from '../doors/hooks.ts'
import type { Door, DoorParams } from '../doors/types.ts'
import { receiveForm, receiveUpload } from '../doors/upload.ts'
import type { Studydesk } from '../ports/studydesk.ts'
import type { Call, CallContext, IncomingFile, KeptFile, UploadLimits } from '../types.ts'
import { readForm, readInput, readQuery } from './readInput.ts'

/** The named calls of one path as a Feathers service: one method an HTTP method. */
export function callService(calls: readonly Call[], studydesk: Studydesk): Record<string, (...given: unknown[]) => Promise<unknown>> {
  return Object.fromEntries(
    calls.map((call) => [
      callMethods[call.method],
      async (...given: unknown[]) => {
        const door = doorOf(paramsIn(given))
        return call.handler({ ...requestOf(door, studydesk), ...declaredParts(call, door) })
      },
    ]),
  )
}

/** Feathers gives the params last, whatever the method. */
const paramsIn = (given: readonly unknown[]): DoorParams =>
  (given.findLast((each) => typeof each === 'object' && each !== null && 'door' in each) ?? {}) as DoorParams

/** The body, the query and the form of a declared call, checked as it declares them. @throws invalid */
function declaredParts({ input, query, upload }: Call, { caller, body, query: parameters, context }: Door): object {
  const today = caller === undefined ? dateIn('UTC', new Date()) : todayFor(caller)
  return {
    input: input === undefined ? undefined : readInput(input, body, today),
    query: query === undefined ? {} : readQuery(query, parameters, today),
    ...(upload === undefined
      ? {}
      : {
          async receive<Kept extends KeptFile>(limits: UploadLimits, keep: (file: IncomingFile) => Promise<Kept>) {
            const { fields, file } = await (upload.isOptional === true ? receiveForm : receiveUpload)(context, limits, keep)
            return { file, fields: await orDiscard(file, () => readForm(upload, fields, today)) }
          },
        }),
  }
}

/** A file whose form is wrong is not stored. */
async function orDiscard(file: KeptFile | null, read: () => Values): Promise<Values> {
  try {
    return read()
  } catch (error) {
    await file?.discard()
    throw error
  }
}

function requestOf(door: Door, studydesk: Studydesk): CallContext & { readonly params: Door['params'] } {
  const { context } = door
  return {
    caller: door.caller as CallContext['caller'],
    params: door.params,
    parameters: door.query,
    bodyText: door.bodyText ?? '',
    studydesk,
    setHeader: (name, value) => context.set(name, value),
    answersPart: () => {
      context.state.isPart = true
    },
    header: (name) => context.get(name) || undefined,
    address: context.ip,
  }
}

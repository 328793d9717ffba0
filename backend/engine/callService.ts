import type { Studydesk } from '../studydesk.ts'
import { callMethods } from './doors/callRoutes.ts'
import { doorOf } from './doors/hooks.ts'
import type { Door, DoorParams } from './doors/types.ts'
import { readUpload, receiveForm, receiveUpload } from './doors/upload.ts'
import type { Call, CallRequest } from './types.ts'

/** The named calls of one path as a Feathers service: one method an HTTP method. */
export function callService(calls: readonly Call[], studydesk: Studydesk): Record<string, (...given: unknown[]) => Promise<unknown>> {
  return Object.fromEntries(
    calls.map((call) => [
      callMethods[call.method],
      async (...given: unknown[]) => call.handler(requestOf(doorOf(paramsIn(given)), studydesk)),
    ]),
  )
}

/** Feathers gives the params last, whatever the method. */
const paramsIn = (given: readonly unknown[]): DoorParams =>
  (given.findLast((each) => typeof each === 'object' && each !== null && 'door' in each) ?? {}) as DoorParams

function requestOf(door: Door, studydesk: Studydesk): CallRequest {
  const { context } = door
  return {
    caller: door.caller as CallRequest['caller'],
    params: door.params,
    query: Object.fromEntries(
      Object.entries(door.query).map(([name, value]) => [name, typeof value === 'string' ? value : (value.at(-1) ?? '')]),
    ),
    parameters: door.query,
    body: door.body,
    bodyText: door.bodyText ?? '',
    studydesk,
    setHeader: (name, value) => context.set(name, value),
    answersPart: () => {
      context.state.isPart = true
    },
    header: (name) => context.get(name) || undefined,
    address: context.ip,
    upload: (limits) => readUpload(context, limits),
    receive: (limits, keep) => receiveUpload(context, limits, keep),
    receiveForm: (limits, keep) => receiveForm(context, limits, keep),
  }
}

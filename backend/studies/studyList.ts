import type { Values } from '#resources/core/conditions.ts'
import { study } from '#resources/study.ts'
import { invalidParameter } from '../engine/query/parameters.ts'
import type { Call, CallRequest } from '../engine/types.ts'

/** The list of studies with the flags of the specification beside its own parameters, which all go on as they did. Specification 2, section 7. */
export const studyListCall: Call = {
  method: 'GET',
  path: study.path.many,
  access: { page: study.page, action: study.actions.list },
  answer: 'list',
  takes: {
    archived: 'true: only archived studies; false: all others. Absent: both.',
    showDisabledStudies: 'false: only studies that are activated. true or absent: the others too.',
    hasPrescreen: 'true: only studies with criteria by which people are pre-screened; false: only those without. Absent: both.',
  },
  handler: ({ caller, parameters, studydesk }: CallRequest) => studydesk.engine.list(caller, 'study', withoutFlags(parameters)),
}

type Parameters = CallRequest['parameters']

/** The flags as filters of the list. They narrow what the query asks for itself, whatever it asks. */
function withoutFlags({ archived, showDisabledStudies, hasPrescreen, ...query }: Parameters): Values {
  const isArchived = readFlag('archived', archived)
  const isWithDisabled = readFlag('showDisabledStudies', showDisabledStudies)
  const isPrescreened = readFlag('hasPrescreen', hasPrescreen)
  return {
    ...query,
    ...(isArchived === null ? {} : beside(query, 'status_ne', isArchived ? allButArchived : ['ARCHIVED'])),
    ...(isWithDisabled === false ? beside(query, 'availability_ne', ['NOT_ACTIVATED']) : {}),
    ...(isPrescreened === null
      ? {}
      : beside(query, isPrescreened ? 'criterionCount_gte' : 'criterionCount_lte', [isPrescreened ? '1' : '0'])),
  }
}

const allButArchived = study.fields.status.states.filter((state) => state !== 'ARCHIVED')

/** Every value of a repeated filter must hold. */
const beside = (query: Parameters, name: string, values: readonly string[]): Values => ({ [name]: [query[name] ?? [], values].flat(2) })

/** Null where it is not given. @throws badRequest InvalidParameter */
function readFlag(name: string, given: Parameters[string] | undefined): boolean | null {
  if (given === undefined) return null
  if (given !== 'true' && given !== 'false') throw invalidParameter(name, 'notABoolean')
  return given === 'true'
}

import type { Values } from '#resources/core/conditions.ts'
import type { studyCalls } from '#resources/studies/calls.ts'
import { study } from '#resources/study.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'

type Request = DeclaredRequest<(typeof studyCalls)['adminList']>

/** The list of studies with the flags of the specification beside its own parameters, which all go on as they did. Specification 2, section 7. */
export const listStudies = (request: Request) => request.studydesk.engine.list(request.caller, 'study', filtersOf(request))

/** The flags as filters of the list. They narrow what the query asks for itself, whatever it asks. */
function filtersOf({ parameters, query: { archived, showDisabledStudies, hasPrescreen } }: Request): Values {
  const { archived: _archived, showDisabledStudies: _disabled, hasPrescreen: _prescreen, ...query } = parameters
  return {
    ...query,
    ...(typeof archived !== 'boolean' ? {} : beside(query, 'status_ne', archived ? allButArchived : ['ARCHIVED'])),
    ...(showDisabledStudies === false ? beside(query, 'availability_ne', ['NOT_ACTIVATED']) : {}),
    ...(typeof hasPrescreen !== 'boolean'
      ? {}
      : beside(query, hasPrescreen ? 'criterionCount_gte' : 'criterionCount_lte', [hasPrescreen ? '1' : '0'])),
  }
}

const allButArchived = study.fields.status.states.filter((state) => state !== 'ARCHIVED')

/** Every value of a repeated filter must hold. */
const beside = (query: Request['parameters'], name: string, values: readonly string[]): Values => ({
  [name]: [query[name] ?? [], values].flat(2),
})

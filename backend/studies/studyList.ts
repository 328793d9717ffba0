import type { Values } from '#resources/core/conditions.ts'
import type { studyCalls } from '#resources/studies/studiesCalls.ts'
import { study } from '#resources/studies/study.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'

type Request = DeclaredRequest<(typeof studyCalls)['adminList']>

/** Lists studies. Accepts the flags of the specification in addition to the usual parameters of the list. Specification 2, section 7. */
export const listStudies = (request: Request) => request.studydesk.engine.list(request.caller, 'study', filtersOf(request))

/** Returns the flags as filters of the list. They apply in addition to all filters of the query. */
function filtersOf({ parameters, query: { archived, showDisabledStudies, hasPrescreen } }: Request): Values {
  const { archived: _isArchived, showDisabledStudies: _disabled, hasPrescreen: _prescreen, ...query } = parameters
  return {
    ...query,
    ...(typeof archived !== 'boolean' ? {} : addFilterValues(query, 'status_ne', archived ? allButArchived : ['ARCHIVED'])),
    ...(showDisabledStudies === false ? addFilterValues(query, 'availability_ne', ['NOT_ACTIVATED']) : {}),
    ...(typeof hasPrescreen !== 'boolean'
      ? {}
      : addFilterValues(query, hasPrescreen ? 'criterionCount_gte' : 'criterionCount_lte', [hasPrescreen ? '1' : '0'])),
  }
}

const allButArchived = study.fields.status.states.filter((state) => state !== 'ARCHIVED')

/** Adds values to a filter of the query. Every value of a repeated filter must match. */
const addFilterValues = (query: Request['parameters'], name: string, values: readonly string[]): Values => ({
  [name]: [query[name] ?? [], values].flat(2),
})

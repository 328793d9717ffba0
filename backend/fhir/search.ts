import type { Bundle, BundleEntry, OperationOutcome } from 'fhir/r4'
import { hasNeededLevel } from '#resources/core/access.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { fhirCalls } from '#resources/fhir/fhirCalls.ts'
import { fhirMappings } from '#resources/fhir/mappings.ts'
import { errorSystem } from '#resources/fhir/outcome.ts'
import { listQueryOf, valuesOf } from '#resources/fhir/search/listQuery.ts'
import { defaultCount } from '#resources/fhir/search/queryFields.ts'
import type { AnyMapping, FhirAnswer, FhirInclude, FhirType } from '#resources/fhir/types.ts'
import { badRequest } from '../platform/common/errors.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { baseOf, resourcesOf } from './resourcesOf.ts'
import { listRows, readRow } from './rows.ts'

/** Request of a search. The declaration has validated the paging. */
export type SearchRequest = CallContext & { readonly query: object }

interface Paging {
  readonly _count?: number | null
  readonly _offset?: number | null
  readonly _total?: string | null
  readonly _summary?: string | null
}

const totals: Readonly<Record<string, string>> = { none: 'none', estimate: 'capped', accurate: 'exact' }

/** Reads one resource. @throws notFound */
export const readerOf =
  (type: FhirType) =>
  async (request: CallContext & { readonly params: { readonly id: string } }): Promise<FhirAnswer> => {
    const mapping = fhirMappings[type]
    const row = await readRow(request, mapping, request.params.id)
    const [resource] = await resourcesOf(request, mapping, [row])
    return resource as FhirAnswer
  }

/** Searches one type. @throws badRequest InvalidParameter, and the errors of the list */
export const searcherOf =
  (type: FhirType) =>
  async (request: SearchRequest): Promise<FhirAnswer> => {
    const mapping = fhirMappings[type]
    const { caller, studydesk, parameters } = request
    const paging = request.query as Paging
    const includes = readIncludes(mapping, parameters._include)
    const { query, problems } = listQueryOf(mapping, parameters, { base: baseOf(studydesk), zone: zoneOf(caller.zones) })
    if (problems.length > 0) throw badRequest('InvalidParameter', { fields: problems })
    const start = paging._offset ?? 0
    const size = paging._summary === 'count' ? 0 : (paging._count ?? defaultCount)
    const { rows, total, isCapped } = await listRows(request, mapping, {
      ...query,
      _start: String(start),
      _end: String(start + size),
      _total: totals[paging._total ?? 'estimate'] ?? 'capped',
    })
    const matches = await resourcesOf(request, mapping, rows)
    const included = await includedOf(request, { rows, includes })
    const hasMore = total === null || isCapped === true ? rows.length === size && size > 0 : start + rows.length < total && size > 0
    const page = { start, size, hasMore }
    const bundle: Bundle = {
      resourceType: 'Bundle',
      type: 'searchset',
      // A capped total would be wrong, and FHIR has no mark for one.
      ...(total === null || isCapped === true ? {} : { total }),
      link: linksOf(request, type, page),
      ...(matches.length + included.length === 0
        ? {}
        : { entry: [...matches.map((resource) => entryOf(request, resource, 'match')), ...included] }),
    }
    return bundle
  }

const entryOf = ({ studydesk }: CallContext, resource: FhirAnswer & { readonly id: string }, mode: 'match' | 'include'): BundleEntry => ({
  fullUrl: `${baseOf(studydesk)}/${resource.resourceType}/${resource.id}`,
  resource: resource as BundleEntry['resource'],
  search: { mode },
})

/** The page itself and its neighbours, with the parameters of the search. */
function linksOf(
  { studydesk, parameters }: CallContext,
  type: FhirType,
  { start, size, hasMore }: { readonly start: number; readonly size: number; readonly hasMore: boolean },
): Bundle['link'] {
  const searched = Object.entries(parameters).filter(([name]) => name !== '_offset')
  const link = (relation: string, offset: number) => {
    const query = new URLSearchParams(searched.flatMap(([name, value]) => [value].flat().map((each) => [name, each])))
    if (offset > 0) query.set('_offset', String(offset))
    const text = query.toString()
    return { relation, url: `${baseOf(studydesk)}/${type}${text === '' ? '' : `?${text}`}` }
  }
  return [
    link('self', start),
    ...(hasMore ? [link('next', start + size)] : []),
    ...(start > 0 && size > 0 ? [link('previous', Math.max(0, start - size))] : []),
  ]
}

/** @throws badRequest InvalidParameter for a reference that the type does not include */
function readIncludes(mapping: AnyMapping, requested: string | readonly string[] | undefined): readonly FhirInclude[] {
  return valuesOf(requested).map((text) => {
    const [type, name = ''] = text.split(':')
    const include = type === mapping.type && Object.hasOwn(mapping.includes, name) ? mapping.includes[name] : undefined
    if (include === undefined) throw badRequest('InvalidParameter', { fields: [{ path: '_include', code: 'notAnOption' }] })
    return include
  })
}

interface Inclusion {
  readonly rows: readonly unknown[]
  readonly includes: readonly FhirInclude[]
}

/** Referenced resources that the caller may list. A type that they may not list is named in an outcome. */
async function includedOf(request: CallContext, { rows, includes }: Inclusion): Promise<readonly BundleEntry[]> {
  const entries: BundleEntry[] = []
  for (const [to, sameType] of Map.groupBy(includes, (include) => include.to)) {
    const { access } = fhirCalls[`search${to}`]
    if (!hasNeededLevel(request.caller, access, access.action)) {
      entries.push(createForbiddenEntry(to))
      continue
    }
    const ids = new Set(
      sameType.flatMap(({ field }) => rows.flatMap((row) => (row as Readonly<Record<string, string | null>>)[field] ?? [])),
    )
    const mapping = fhirMappings[to]
    const found = ids.size === 0 ? [] : await request.studydesk.engine.listById(request.caller, mapping.of, [...ids])
    entries.push(...(await resourcesOf(request, mapping, found)).map((resource) => entryOf(request, resource, 'include')))
  }
  return entries
}

function createForbiddenEntry(type: FhirType): BundleEntry {
  const details = { coding: [{ system: errorSystem, code: 'Forbidden' }], text: type }
  const resource: OperationOutcome = { resourceType: 'OperationOutcome', issue: [{ severity: 'warning', code: 'forbidden', details }] }
  return { resource, search: { mode: 'outcome' } }
}

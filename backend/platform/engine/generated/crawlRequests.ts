import { isYesNo, targetOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { RegisteredRoute } from '#resources/organisation/developerAnswers.ts'
import { buildFileForm, type Ids, person } from './markedPerson.ts'

/** One call of the crawl. */
export interface CrawlRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const definitions: readonly ResourceDefinition[] = resources
/** FHIR types are no resources of the product; the route names the resource. */
const isFhir = (path: string): boolean => path.startsWith('fhir/')

const noId = '00000000-0000-7000-8000-000000000000'
const searchTerms = ['Zyxwena', '8672007741', '9876543217XK', 'filezyx']
const range = 'startTime=2020-01-01T00:00:00Z&endTime=2099-01-01T00:00:00Z'

/** Calls of one path. If a probe is rejected for a reason that applies to every call, the rest is not sent. */
export interface CrawlPlan {
  /** Calls that are sent first, one after another. If one of them is rejected, `others` are not sent. */
  readonly probes: readonly CrawlRequest[]
  readonly others: readonly CrawlRequest[]
  /**
   * True if each id in the path belongs to a row of the resource that the path names. Otherwise no row exists at the path, whatever the
   * query.
   */
  readonly namesRows: boolean
}

/** Requests that differ only in a field or a value: the same code responds to all of them. */
type RequestKind<Request> = readonly Request[]

/**
 * Lists every plausible call of a route: for each row that its path may name, with every filter, order and search of the resource's
 * declaration, and with bodies that name the person or have no useful content. If not every call is wanted, each path takes one call of
 * each kind, the next path the next one: the paths of a route, and the lists of a resource below other rows, still cover a kind together.
 * A list below a row is the list of the resource with one filter more, so it always takes one call of each kind.
 * The first call has no query, or an unreadable body: a caller without permission is rejected before the query or body is read. The
 * second body is empty: if the row does not exist, the call is rejected before the body matters.
 */
export const plansOf = (routes: readonly RegisteredRoute[], ids: Ids, isEveryCall: boolean): readonly CrawlPlan[] => {
  const turns = new Map<string, number>()
  return routes.flatMap((route) =>
    fillPaths(route, ids).map(({ path, namesRows }) => {
      const turn = turns.get(route.resource ?? '') ?? 0
      turns.set(route.resource ?? '', turn + 1)
      const calls = buildRequests(path, route, ids).flatMap((kind) =>
        isEveryCall && !isListBelowRow(route) ? kind : kind.slice(turn % kind.length).slice(0, 1),
      )
      const probes = route.method === 'GET' ? 1 : 2
      return { probes: calls.slice(0, probes), others: calls.slice(probes), namesRows }
    }),
  )
}

const isListBelowRow = ({ method, path, resource }: RegisteredRoute): boolean =>
  method === 'GET' && definitions.some(({ name, path: { many } }) => name === resource && path.endsWith(`/${many}`) && path.includes(':'))

const buildRequests = (path: string, route: RegisteredRoute, ids: Ids): readonly RequestKind<CrawlRequest>[] =>
  route.method === 'GET'
    ? queriesOf(route, ids).map((kind) => kind.map((query) => ({ method: 'GET', path: `${path}${query}` })))
    : bodiesOf(route, ids).map((kind) => kind.map((body) => ({ method: route.method, path, body })))

type FilledPath = Pick<CrawlPlan, 'namesRows'> & { readonly path: string }

/** Returns the path once for each row that its parameters may name. */
function fillPaths({ path, resource }: RegisteredRoute, ids: Ids): readonly FilledPath[] {
  return path.split('/').reduce<readonly FilledPath[]>(
    (paths, segment, index, segments) => {
      const choices = segment.startsWith(':')
        ? idsOfParameter(segment.slice(1), isFhir(path) ? String(resource) : (segments[index - 1] ?? ''), ids)
        : { ids: [segment], areRows: true }
      return paths.flatMap((start) =>
        choices.ids.map((choice) => ({
          path: start.path === '' ? choice : `${start.path}/${choice}`,
          namesRows: start.namesRows && choices.areRows,
        })),
      )
    },
    [{ path: '', namesRows: true }],
  )
}

function idsOfParameter(parameter: string, before: string, ids: Ids): { readonly ids: readonly string[]; readonly areRows: boolean } {
  const resource = definitions.find(({ path }) => path.one === before || path.many === before || path.one.endsWith(`/${before}`))
  const resourceName = parameter.endsWith('Id') ? parameter.slice(0, -2) : undefined
  const rows = [resource?.name, resourceName, before].flatMap((name) => (name === undefined ? [] : (ids[name] ?? [])))
  const [first = noId, ...others] = [...new Set(rows.length > 0 ? rows : (ids.participant ?? []))]
  return { ids: ids.participant?.includes(first) === true ? [first] : [first, ...others], areRows: rows.length > 0 }
}

function queriesOf({ resource: name, path }: RegisteredRoute, ids: Ids): readonly RequestKind<string>[] {
  const resource = definitions.find((each) => each.name === name) ?? definitions.find((each) => each.path.many === path)
  const [participantId = noId] = ids.participant ?? []
  const [searchTerm = ''] = searchTerms
  // The description of the API contains no rows and accepts no parameters.
  if (path === 'openapi.json' || path === 'docs') return [['']]
  if (isFhir(path)) return /:id$/.test(path) ? [['']] : fhirQueriesOf(participantId)
  // A read of one row accepts no parameters, and a read of its history accepts only those of a page. The response to any other parameter
  // is always the same.
  if (name !== undefined && /:id(\/counts)?$/.test(path)) return [[''], [`?q=${searchTerm}&allStudies=true`], ['?trashed=true']]
  if (name !== undefined && /:id\/history$/.test(path)) return [[''], ['?_start=0&_end=200'], [`?q=${searchTerm}&${range}`]]
  if (name !== undefined && /imports(\/|$)/.test(path)) return [[''], [`?participantId=${participantId}`], [`?q=${searchTerm}&${range}`]]
  const studyQueries = (ids.study ?? []).map((id) => [`?studyId=${id}`])
  // Exports of the whole history have no text search.
  if (resource === undefined && /export(\/|$)/.test(path))
    return [[''], [`?recordId=${participantId}`], [`?participantId=${participantId}&${range}`], [`?term=${searchTerm}`], ...studyQueries]
  // A list of a resource rejects filters by fields that it does not have, all with the same response.
  const filters = ['participantId', 'recordId'].filter((each) => name === undefined || each in (resource?.fields ?? {}))
  const namedQueries = [
    [''],
    ...filters.map((filter) => [`?${filter}=${participantId}`]),
    ...(name === undefined ? [[`?${range}`]] : []),
    [`?participantId=${participantId}&${range}`],
    searchTerms.map((term) => `?${resource === undefined ? 'term' : 'q'}=${encodeURIComponent(term)}`),
  ]
  // Calls of the home page: for the participants whom the reader opened last, and within a study.
  if (resource === undefined) return [...namedQueries, [`?opened=${ids.participant?.join(',')}`], ...studyQueries]
  const participantFilters = Object.entries(resource.fields).flatMap(([field, definition]) =>
    targetOf(definition) === 'participant' ? [`&${field}=${participantId}`] : [],
  )
  const narrowFilter = resource.restrictedBy === undefined ? (participantFilters[0] ?? '') : `&${resource.restrictedBy}=true`
  if (/export(\/|$)/.test(path))
    return [
      ...namedQueries,
      [`?headers=labels&allStudies=true${narrowFilter}`],
      ...participantFilters.map((filter) => [`?${filter.slice(1)}`]),
    ]
  if (/summary$/.test(path)) return summariesOf(resource, [...new Set([narrowFilter, ...participantFilters])])
  return [...namedQueries, ...pageQueriesOf(resource, { participantFilters, narrowFilter })].filter((kind) => kind.length > 0)
}

const fhirQueriesOf = (participantId: string): readonly RequestKind<string>[] => [
  [''],
  [`?_id=${participantId}`],
  ['?_count=500'],
  ...['patient', 'individual'].map((each) => [`?${each}=Patient/${participantId}`]),
  ['?family=zyx'],
]

/** Queries of a list: its pages, its trash, each filter by the person, each order and each choice. */
function pageQueriesOf(
  { fields }: ResourceDefinition,
  { participantFilters, narrowFilter }: { readonly participantFilters: readonly string[]; readonly narrowFilter: string },
): readonly RequestKind<string>[] {
  const page = '&_start=0&_end=100'
  return [
    ['?_start=0&_end=500&allStudies=true'],
    [`?trashed=true${page}`],
    ...participantFilters.map((filter) => [`?allStudies=true${filter}`]),
    // Ascending and descending alternate by field, because the same code sorts in both directions.
    Object.entries(fields)
      .filter(([, field]) => typeOf(field).sortable)
      .map(([field], index) => `?_sort=${field}&_order=${index % 2 === 0 ? 'asc' : 'desc'}${page}${narrowFilter}`),
    Object.entries(fields).flatMap(([field, definition]) => (isYesNo(definition) ? [`?${field}=true${page}`] : [])),
  ]
}

/**
 * Summaries, each by one group, since a response cannot contain all groups together. Each filter and search term is combined with one
 * group.
 */
function summariesOf({ summaries }: ResourceDefinition, filters: readonly string[]): readonly RequestKind<string>[] {
  const groups = summaries?.by ?? []
  const groupFor = (index: number): string => groups[index % groups.length] ?? ''
  return [
    groups.map((group) => `?by=${group}`),
    [
      ...groups.map((group, index) => `?by=${group}${filters[index % filters.length]}`),
      ...filters.slice(groups.length).map((filter, index) => `?by=${groupFor(index)}${filter}`),
    ],
    searchTerms.map((term, index) => `?by=${groupFor(index)}&q=${term}`),
  ]
}

function bodiesOf({ path, method, resource: name }: RegisteredRoute, ids: Ids): readonly RequestKind<unknown>[] {
  const [id = noId] = ids.participant ?? []
  const [studyId = noId] = ids.study ?? []
  const [siteId = noId] = ids.site ?? []
  const ownIds = ids[name ?? 'participant'] ?? [id]
  const unknownPerson = {
    firstName: 'Ann',
    lastName: 'Else',
    dob: '1980-01-01',
    gender: 'female',
    email: 'else@example.org',
    postalCode: 'H2X 1Y4',
    referralSource: 'CLINIC',
  }
  const general: readonly RequestKind<unknown>[] = [['{"broken'], [{}], [[], 'null'], [{ ids: ownIds }]]
  // The body of a removal contains ids and parameters of the address, but no field values.
  if (method === 'DELETE') return [...general, [{ participantId: id, studyId, siteId, fileId: ids.file?.[0] }]]
  const bodies: readonly RequestKind<unknown>[] = [
    ...general,
    [
      { version: 0, tags: ['seen'] },
      { version: 1, tags: [] },
    ],
    [{ ...unknownPerson, participantClientId: person.participantClientId }],
    [{ participantId: id, studyId, siteId }],
    [[{ participantId: id, studyId, siteId }]],
    [{ ...unknownPerson, height: 'tall', deceased: true, deceasedOn: '1900-01-01' }],
    [
      { action: 'update', ids: ownIds, changes: { tags: ['many'] } },
      { action: 'update', ids: ownIds, changes: { notes: 'x', email: null } },
    ],
    [{ isRestrictedProfile: false }],
    [
      {
        participantId: id,
        fileId: ids.file?.[0],
        therapyName: 'x',
        commentText: 'x',
        isBaselineMedication: true,
        isContinuingEndStudy: true,
      },
    ],
    // The duplicate check with data that the caller already knows. The response must disclose nothing more.
    [{ firstName: person.firstName, lastName: person.lastName, dob: person.dob }],
    [{ survivorId: id, mergedId: ids.participant?.[1], keep: {} }],
  ]
  const files = /import$|file$|comment$|[aA]greement/.test(path)
    ? [
        buildFileForm(
          'people.csv',
          `firstName,lastName,dob,gender,email,postalCode,referralSource,participantClientId\nAnn,Else,1980-01-01,female,e@example.org,M5V 2T6,CLINIC,CLIENT-7741\n`,
          { dryRun: 'true' },
        ),
        buildFileForm('agreement.pdf', '%PDF-1.7\n%%EOF\n', { type: 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY', commentText: 'x' }),
      ]
    : []
  return [...bodies, ...files.map((file) => [file])]
}

/** True for calls that end the crawl's own session, and for a random key, which may contain a marker by chance. */
export const isExcludedFromCrawl = ({ method, path }: RegisteredRoute): boolean =>
  (method === 'POST' && (path === 'session/sign-out' || path === 'session/renew')) || path === 'answer-key'

import type { RegisteredRoute } from '#resources/core/developerAnswers.ts'
import { isYesNo, targetOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { fileForm, type Ids, person } from './markedPerson.ts'

/** One call of the crawl. */
export interface CrawlRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const declared: readonly ResourceDefinition[] = resources
const noId = '00000000-0000-7000-8000-000000000000'
const words = ['Zyxwena', '8672007741', '9876543217XK', 'filezyx']
const range = 'startTime=2020-01-01T00:00:00Z&endTime=2099-01-01T00:00:00Z'

/** The calls of one path: what is refused whatever else a call says is not repeated with the others. */
export interface CrawlPlan {
  /** Sent first, one after the other: a refusal of one ends the plan. */
  readonly probes: readonly CrawlRequest[]
  readonly others: readonly CrawlRequest[]
  /** Each id in the path is of a row of the resource that stands there; else nothing is there, whatever the query. */
  readonly namesRows: boolean
}

/**
 * Every plausible call of a route: for each row that its path may name, with every filter, order and search that the declaration of its
 * resource takes, and bodies that name the person or say nothing of use.
 *
 * The first call has no query, or a body that cannot be read: a caller who is refused it is refused before the rest of the call is looked at. The second
 * body says nothing: where no row is, it is refused for that.
 */
export const plansOf = (route: RegisteredRoute, ids: Ids): readonly CrawlPlan[] =>
  filledPaths(route, ids).map(({ path, namesRows }) => {
    const calls = callsAt(path, route, ids)
    const probes = route.method === 'GET' ? 1 : 2
    return { probes: calls.slice(0, probes), others: calls.slice(probes), namesRows }
  })

const callsAt = (path: string, route: RegisteredRoute, ids: Ids): readonly CrawlRequest[] =>
  route.method === 'GET'
    ? queriesOf(route, ids).map((query) => ({ method: 'GET', path: `${path}${query}` }))
    : bodiesOf(route, ids).map((body) => ({ method: route.method, path, ...body }))

type FilledPath = Pick<CrawlPlan, 'namesRows'> & { readonly path: string }

/** The path with each row that its parameters may mean. */
function filledPaths({ path }: RegisteredRoute, ids: Ids): readonly FilledPath[] {
  return path.split('/').reduce<readonly FilledPath[]>(
    (begun, part, index, parts) => {
      const choices = part.startsWith(':') ? idsAt(part.slice(1), parts[index - 1] ?? '', ids) : { ids: [part], areRows: true }
      return begun.flatMap((start) =>
        choices.ids.map((choice) => ({
          path: start.path === '' ? choice : `${start.path}/${choice}`,
          namesRows: start.namesRows && choices.areRows,
        })),
      )
    },
    [{ path: '', namesRows: true }],
  )
}

function idsAt(parameter: string, before: string, ids: Ids): { readonly ids: readonly string[]; readonly areRows: boolean } {
  const resource = declared.find(({ path }) => path.one === before || path.many === before || path.one.endsWith(`/${before}`))
  const named = parameter.endsWith('Id') ? parameter.slice(0, -2) : undefined
  const rows = [resource?.name, named, before].flatMap((name) => (name === undefined ? [] : (ids[name] ?? [])))
  const [first = noId, ...others] = [...new Set(rows.length > 0 ? rows : (ids.participant ?? []))]
  return { ids: ids.participant?.includes(first) === true ? [first] : [first, ...others], areRows: rows.length > 0 }
}

function queriesOf({ resource: name, path }: RegisteredRoute, ids: Ids): readonly string[] {
  const resource = declared.find((each) => each.name === name) ?? declared.find((each) => each.path.many === path)
  const [participantId = noId] = ids.participant ?? []
  const [word = ''] = words
  // A read of one row takes no parameter, its history those of a page: what they do not take is refused by one answer.
  if (name !== undefined && /:id(\/counts)?$/.test(path)) return ['', `?q=${word}&allStudies=true`, '?trashed=true']
  if (name !== undefined && /:id\/history$/.test(path)) return ['', '?_start=0&_end=200', `?q=${word}&${range}`]
  if (name !== undefined && /imports(\/|$)/.test(path)) return ['', `?participantId=${participantId}`, `?q=${word}&${range}`]
  const inStudies = (ids.study ?? []).map((id) => `?studyId=${id}`)
  // Files of the whole history: they search for no word.
  if (resource === undefined && /export(\/|$)/.test(path))
    return ['', `?recordId=${participantId}`, `?participantId=${participantId}&${range}`, `?term=${word}`, ...inStudies]
  // A list of rows refuses a filter by what is no field: one answer for all of these.
  const filters = ['participantId', 'recordId'].filter((each) => name === undefined || each in (resource?.fields ?? {}))
  const named = [
    '',
    ...filters.map((filter) => `?${filter}=${participantId}`),
    ...(name === undefined ? [`?${range}`] : []),
    `?participantId=${participantId}&${range}`,
    ...words.map((word) => `?${resource === undefined ? 'term' : 'q'}=${encodeURIComponent(word)}`),
  ]
  // As the home page asks: for whom the reader opened last, and within a study.
  if (resource === undefined) return [...named, `?opened=${ids.participant?.join(',')}`, ...inStudies]
  const fields = Object.entries(resource.fields)
  const mine = fields.flatMap(([name, field]) => (targetOf(field) === 'participant' ? [`&${name}=${participantId}`] : []))
  const narrow = resource.restrictedBy === undefined ? (mine[0] ?? '') : `&${resource.restrictedBy}=true`
  if (/export(\/|$)/.test(path))
    return [...named, `?headers=labels&allStudies=true${narrow}`, ...mine.map((filter) => `?${filter.slice(1)}`)]
  if (/summary$/.test(path)) return summariesOf(resource, [...new Set([narrow, ...mine])])
  const page = '&_start=0&_end=100'
  return [
    ...named,
    '?_start=0&_end=500&allStudies=true',
    `?trashed=true${page}`,
    ...mine.map((filter) => `?allStudies=true${filter}`),
    // Both orders, in turn: the code that sorts by a field is the same for either.
    ...fields
      .filter(([, field]) => typeOf(field).sortable)
      .map(([field], index) => `?_sort=${field}&_order=${index % 2 === 0 ? 'asc' : 'desc'}${page}${narrow}`),
    ...fields.flatMap(([name, field]) => (isYesNo(field) ? [`?${name}=true${page}`] : [])),
  ]
}

/** Groups one by one, as together they make more than one answer holds; filters and searches with one group each. */
function summariesOf({ summaries }: ResourceDefinition, filters: readonly string[]): readonly string[] {
  const by = summaries?.by ?? []
  const groupFor = (index: number): string => by[index % by.length] ?? ''
  return [
    ...by.map((group) => `?by=${group}`),
    ...by.map((group, index) => `?by=${group}${filters[index % filters.length]}`),
    ...filters.slice(by.length).map((filter, index) => `?by=${groupFor(index)}${filter}`),
    ...words.map((word, index) => `?by=${groupFor(index)}&q=${word}`),
  ]
}

function bodiesOf({ path, method, resource: name }: RegisteredRoute, ids: Ids): readonly Omit<CrawlRequest, 'method' | 'path'>[] {
  const [id = noId] = ids.participant ?? []
  const [studyId = noId] = ids.study ?? []
  const [siteId = noId] = ids.site ?? []
  const own = ids[name ?? 'participant'] ?? [id]
  const stranger = {
    firstName: 'Ann',
    lastName: 'Else',
    dob: '1980-01-01',
    gender: 'female',
    email: 'else@example.org',
    postalCode: 'H2X 1Y4',
    referralSource: 'CLINIC',
  }
  const general: readonly unknown[] = ['{"broken', {}, [], 'null', { ids: own }]
  // A removal takes ids and addresses, and no values.
  if (method === 'DELETE') return [...general, { participantId: id, studyId, siteId, fileId: ids.file?.[0] }].map((body) => ({ body }))
  const bodies: readonly unknown[] = [
    ...general,
    { version: 0, tags: ['seen'] },
    { version: 1, tags: [] },
    { ...stranger, participantClientId: person.participantClientId },
    { participantId: id, studyId, siteId },
    [{ participantId: id, studyId, siteId }],
    { ...stranger, height: 'tall', deceased: true, deceasedOn: '1900-01-01' },
    { action: 'update', ids: own, changes: { tags: ['many'] } },
    { action: 'update', ids: own, changes: { notes: 'x', email: null } },
    { isRestrictedProfile: false },
    {
      participantId: id,
      fileId: ids.file?.[0],
      therapyName: 'x',
      commentText: 'x',
      isBaselineMedication: true,
      isContinuingEndStudy: true,
    },
    // The duplicate check is asked with what the caller knows already: it must tell nothing more.
    { firstName: person.firstName, lastName: person.lastName, dob: person.dob },
    { survivorId: id, mergedId: ids.participant?.[1], keep: {} },
  ]
  const files = /import$|file$|comment$|[aA]greement/.test(path)
    ? [
        fileForm(
          'people.csv',
          `firstName,lastName,dob,gender,email,postalCode,referralSource,participantClientId\nAnn,Else,1980-01-01,female,e@example.org,M5V 2T6,CLINIC,CLIENT-7741\n`,
          { dryRun: 'true' },
        ),
        fileForm('agreement.pdf', '%PDF-1.7\n%%EOF\n', { type: 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY', commentText: 'x' }),
      ]
    : []
  return [...bodies, ...files].map((body) => ({ body }))
}

/** Calls that end the crawl's own session, or that take a job's time without an answer of interest. */
export const isLeftOut = ({ method, path }: RegisteredRoute): boolean =>
  method === 'POST' && (path === 'session/sign-out' || path === 'session/renew')

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

/**
 * Every plausible call of a route: for each row that its path may name, with every filter, order and search that the declaration of its
 * resource takes, and bodies that name the person or say nothing of use.
 */
export function requestsOf(route: RegisteredRoute, ids: Ids): readonly CrawlRequest[] {
  const paths = filledPaths(route, ids)
  return paths.flatMap((path) =>
    route.method === 'GET'
      ? queriesOf(route, ids).map((query) => ({ method: 'GET', path: `${path}${query}` }))
      : bodiesOf(route, ids).map((body) => ({ method: route.method, path, ...body })),
  )
}

/** The path with each row that its parameters may mean. */
function filledPaths({ path }: RegisteredRoute, ids: Ids): readonly string[] {
  return path.split('/').reduce<readonly string[]>(
    (begun, part, index, parts) => {
      const choices = part.startsWith(':') ? idsAt(part.slice(1), parts[index - 1] ?? '', ids) : [part]
      return begun.flatMap((start) => choices.map((choice) => (start === '' ? choice : `${start}/${choice}`)))
    },
    [''],
  )
}

function idsAt(parameter: string, before: string, ids: Ids): readonly string[] {
  const resource = declared.find(({ path }) => path.one === before || path.many === before || path.one.endsWith(`/${before}`))
  const named = parameter.endsWith('Id') ? parameter.slice(0, -2) : undefined
  const found = [resource?.name, named, before].flatMap((name) => (name === undefined ? [] : (ids[name] ?? [])))
  const [first = noId, ...others] = [...new Set(found.length > 0 ? found : (ids.participant ?? []))]
  return ids.participant?.includes(first) === true ? [first] : [first, ...others]
}

function queriesOf({ resource: name, path }: RegisteredRoute, ids: Ids): readonly string[] {
  const resource = declared.find((each) => each.name === name) ?? declared.find((each) => each.path.many === path)
  const [participantId = noId] = ids.participant ?? []
  const named = [
    '',
    `?participantId=${participantId}`,
    `?recordId=${participantId}`,
    `?${range}`,
    `?participantId=${participantId}&${range}`,
    ...words.map((word) => `?${resource === undefined ? 'term' : 'q'}=${encodeURIComponent(word)}`),
  ]
  // As the home page asks: for whom the reader opened last, and within a study.
  if (resource === undefined) return [...named, `?opened=${ids.participant?.join(',')}`, ...(ids.study ?? []).map((id) => `?studyId=${id}`)]
  const fields = Object.entries(resource.fields)
  const mine = fields.flatMap(([name, field]) => (targetOf(field) === 'participant' ? [`&${name}=${participantId}`] : []))
  const narrow = resource.restrictedBy === undefined ? (mine[0] ?? '') : `&${resource.restrictedBy}=true`
  if (/export(\/|$)/.test(path))
    return [...named, `?headers=labels&allStudies=true${narrow}`, ...mine.map((filter) => `?${filter.slice(1)}`)]
  // One by one: together they make more groups than one answer holds.
  if (/summary$/.test(path))
    return (resource.summaries?.by ?? []).flatMap((by) =>
      [...mine, narrow, '', ...words.map((word) => `&q=${word}`)].map((more) => `?by=${by}${more}`),
    )
  const page = '&_start=0&_end=100'
  return [
    ...named,
    '?_start=0&_end=500&allStudies=true',
    `?trashed=true${page}`,
    ...mine.map((filter) => `?allStudies=true${filter}`),
    ...fields
      .filter(([, field]) => typeOf(field).sortable)
      .flatMap(([field]) => ['asc', 'desc'].map((order) => `?_sort=${field}&_order=${order}${page}${narrow}`)),
    ...fields.flatMap(([name, field]) => (isYesNo(field) ? [`?${name}=true${page}`] : [])),
  ]
}

function bodiesOf({ path, resource: name }: RegisteredRoute, ids: Ids): readonly Omit<CrawlRequest, 'method' | 'path'>[] {
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
  const bodies: readonly unknown[] = [
    {},
    [],
    { ids: own },
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
    'null',
    '{"broken',
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

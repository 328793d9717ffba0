import { expect, type Page } from '@playwright/test'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { sampleOf } from '../../backend/engine/generated/samples.ts'
import { today } from '../../backend/testing/days.ts'
import { headersOf } from './calls.ts'
import { completeFirstEntry } from './doubleEntry.ts'
import { goTo, goWithin } from './screen.ts'

/** Puts the id of the first record of the list into a path such as `/admin/sites/edit/{site}`. */
export async function withFirstRecord(page: Page, path: string): Promise<string> {
  const [, resource] = /\{(\w+)\}/.exec(path) ?? []
  if (resource === undefined) return path
  return path.replace(`{${resource}}`, await firstIdOf(page, resource))
}

const known = new WeakMap<Page, Map<string, string>>()

async function firstIdOf(page: Page, resource: string): Promise<string> {
  const ids = known.get(page) ?? new Map<string, string>()
  known.set(page, ids)
  const before = ids.get(resource)
  if (before !== undefined) return before
  const id = (resource === 'study' ? await ownStudy(page) : undefined) ?? (await listedOrMade(page, resource))
  ids.set(resource, id)
  return id
}

/** The list of studies is for those who administer them; everybody else works on some. */
async function ownStudy(page: Page): Promise<string | undefined> {
  const answer = await page.request.get('/api/session', { headers: await headersOf(page) })
  return ((await answer.json()) as { readonly data: { readonly studies: readonly { readonly id: string }[] } }).data.studies[0]?.id
}

async function listedOrMade(page: Page, resource: string): Promise<string> {
  await goWithin(page, listOf(resource))
  return (await firstListed(page, resource)) ?? (await firstStored(page, resource)) ?? made(page, resource)
}

/** Of records that stand in no list of their own, as documents do in their folders. */
async function firstStored(page: Page, resource: string): Promise<string | undefined> {
  const answer = await page.request.get(`/api/${resourceNamed(resource).path.many}?_end=1`, { headers: await headersOf(page) })
  return ((await answer.json()) as { readonly data: readonly { readonly id: string }[] }).data[0]?.id
}

const listOf = (resource: string): string => resourceNamed(resource).screens?.list ?? ''

/** What the addresses of its records begin with: of most, that of the list. */
function recordsOf(resource: string): string {
  const { show, edit } = resourceNamed(resource).screens ?? {}
  return (show ?? edit)?.split(':')[0] ?? `${listOf(resource)}/`
}

/** The list is a table, or cards on a phone; links lead to its records, and to records that they name. */
async function firstListed(page: Page, resource: string): Promise<string | undefined> {
  const addresses = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const own = addresses.filter((address) => address.startsWith(`/crm${recordsOf(resource)}`))
  return own.map((address) => /[0-9a-f-]{36}/.exec(address)?.[0]).find((id) => id !== undefined)
}

/** Makes by a call what the demo has none of: only the screen that shows it is tried. */
async function made(page: Page, resource: string): Promise<string> {
  await makeSample(page, resource)
  await goTo(page, listOf(resource))
  const id = (await firstListed(page, resource)) ?? (await firstStored(page, resource))
  if (id === undefined) throw new Error(`What was made of ${resource} is not in its list`)
  return id
}

/** Makes a row of a resource, below the first record of another one where it is a part of that. */
export async function makeSample(page: Page, resource: string): Promise<void> {
  // Several people take part in it, whoever asks.
  if (resource === 'secondEntry') {
    await completeFirstEntry(new URL(page.url()).origin, { haemoglobin: 141 })
    return
  }
  const sample = samples[resource] ?? declaredSample(resource)
  const headers = await headersOf(page)
  const get: Get = async (path) => (await (await page.request.get(`/api/${path}`, { headers })).json()).data
  const post: Post = async (path, data) => {
    const answer = await page.request.post(`/api/${path}`, { headers, data })
    expect([201, 202], await answer.text()).toContain(answer.status())
  }
  const parent = sample.below === undefined ? '' : await firstIdOf(page, sample.below)
  await post(sample.path.replace(`{${sample.below}}`, parent), await sample.values(get, parent))
  await sample.next?.(get, post)
}

/** A sample that follows from the declaration: what is required, with the first row of each resource that it references. */
function declaredSample(resource: string): Sample {
  const definition: ResourceDefinition = resourceNamed(resource)
  const references = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.type === 'ref' && field.required === true ? [[name, field.to] as const] : [],
  )
  return {
    path: definition.path.many,
    values: async (get) => {
      const rows = references.map(async ([name, to]) => [name, (await get(`${resourceNamed(to).path.many}?_end=1`))[0]?.id])
      return sampleOf(definition, Object.fromEntries(await Promise.all(rows)))
    },
  }
}

type Get = <Data = readonly { readonly id: string }[]>(path: string) => Promise<Data>
type Post = (path: string, data: Readonly<Record<string, unknown>>) => Promise<void>
interface Sample {
  /** Where something is made that brings the record with it: `participant/{participant}/therapy` below the first participant. */
  readonly path: string
  readonly below?: string
  readonly values: (get: Get, parent: string) => Promise<Readonly<Record<string, unknown>>>
  /** What is asked for after that, until it is there. */
  readonly next?: (get: Get, post: Post) => Promise<void>
}

/** Asked for by its name: other journeys make roles, and the first page of them may not have it. */
const roleNamed = async (get: Get, name: string) =>
  (await get(`${resourceNamed('role').path.many}?roleName=${encodeURIComponent(name)}`))[0]?.id
const inTenDays = (): string => new Date(Date.now() + 10 * 86_400_000).toISOString()

const enteredTwice = {
  firstName: 'Ximena',
  lastName: 'Twicewell',
  dob: '1949-08-17',
  gender: 'female',
  email: 'ximena.twicewell@example.org',
  postalCode: 'H3Z 2A7',
  referralSource: 'CLINIC',
}

const samples: Readonly<Record<string, Sample>> = {
  // A field of participations, so that no form of another journey has one more.
  customField: {
    path: resourceNamed('customField').path.many,
    values: async () => ({ of: 'participantStudy', type: 'CHOICE', labelEn: 'Travels by', labelFr: 'Se déplace en' }),
  },
  feedback: { path: resourceNamed('feedback').path.many, values: async () => ({ text: 'Tried routes', page: '/crm/version' }) },
  task: {
    path: 'registry/import',
    values: async () => ({
      nctIds: ['NCT00000001'],
      values: {
        scheduleAssessments: 'Weekly diary',
        noOfVisits: 3,
        principleInvestigator: 'Daniel Osei',
        contactPhone: '+14165550111',
        contactEmail: 'walks@northlake.example',
      },
    }),
  },
  duplicatePair: {
    path: resourceNamed('participant').path.many,
    values: async () => enteredTwice,
    next: async (get, post) => {
      await post(resourceNamed('participant').path.many, enteredTwice)
      const state = async () => (await get<{ readonly state: string }>('participants/duplicates/state')).state
      const isUnderWay = async () => ['WAITING', 'RUNNING'].includes(await state())
      // One that began before does not know everybody, and no second one starts beside it.
      await expect.poll(isUnderWay, 'an earlier search for duplicates').toBe(false)
      await post('participants/duplicates/find', {})
      await expect.poll(state, 'the search for duplicates').toBe('DONE')
    },
  },
  mail: {
    path: resourceNamed('user').path.many,
    values: async (get) => ({
      firstName: 'Ida',
      lastName: 'Invited',
      email: 'ida.invited@northlake.example',
      roleId: await roleNamed(get, 'Viewer'),
      sendInvitation: true,
    }),
  },
  siteSurvey: {
    path: resourceNamed('siteSurvey').path.many,
    values: async (get) => ({
      name: 'Tried routes',
      formId: (await get(`${resourceNamed('form').path.many}?_end=1`))[0]?.id,
      startsOn: today(),
    }),
  },
  dataRule: {
    path: resourceNamed('dataRule').path.many,
    below: 'study',
    values: async (get, studyId) => ({
      name: 'Tried routes',
      studyId,
      formId: (await get(`${resourceNamed('form').path.many}?q=${encodeURIComponent('Well-being')}&studyId_filled=false`))[0]?.id,
      expression: '{wellBeing} < 1',
      question: 'wellBeing',
      messageEn: 'Is that right?',
      messageFr: 'Est-ce exact ?',
    }),
  },
  sitePlace: {
    path: resourceNamed('sitePlace').path.many,
    below: 'site',
    values: async (_get, siteId) => ({ siteId, latitude: 45.5, longitude: -73.6 }),
  },
  customReport: {
    path: resourceNamed('customReport').path.many,
    values: async () => ({ name: 'Tried routes', measure: { of: 'participantStudy', by: ['recruitmentStatus'], chart: 'bars' } }),
  },
  therapy: {
    path: 'participant/{participant}/therapy',
    below: 'participant',
    values: async () => ({ therapyName: 'Tried routes', isBaselineMedication: true, isContinuingEndStudy: true }),
  },
  apiToken: {
    path: resourceNamed('apiToken').path.many,
    values: async (get) => ({ name: 'Tried routes', roleId: await roleNamed(get, 'Viewer'), expiresAt: inTenDays() }),
  },
  webhook: {
    path: resourceNamed('webhook').path.many,
    values: async () => ({
      name: 'Tried routes',
      resource: 'site',
      events: ['create'],
      address: 'https://hooks.example.org/studydesk',
      secret: 'only the two of us know',
      isActive: false,
    }),
  },
}

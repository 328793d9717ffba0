import { expect, type Page } from '@playwright/test'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { today } from '../../backend/app/testing/days.ts'
import { sampleOf } from '../../backend/platform/engine/generated/samples.ts'
import { headersOf } from './calls.ts'
import { completeFirstEntry } from './doubleEntry.ts'
import { navigateTo, openPath } from './screen.ts'

/** Inserts the id of the first record of the list into a path such as `/admin/sites/edit/{site}`. */
export async function withFirstRecord(page: Page, path: string): Promise<string> {
  const [, resource] = /\{(\w+)\}/.exec(path) ?? []
  if (resource === undefined) return path
  return path.replace(`{${resource}}`, await firstIdOf(page, resource))
}

const cachedIds = new WeakMap<Page, Map<string, string>>()

async function firstIdOf(page: Page, resource: string): Promise<string> {
  const ids = cachedIds.get(page) ?? new Map<string, string>()
  cachedIds.set(page, ids)
  const before = ids.get(resource)
  if (before !== undefined) return before
  const id =
    (resource === 'study' ? await findOwnStudyId(page) : undefined) ??
    (resource === 'adverseEvent' ? await findFirstStored(page, resource, 'q=Syncope') : undefined) ??
    (await findOrCreateRecord(page, resource))
  ids.set(resource, id)
  return id
}

/**
 * Returns the id of GLYDE-2, which has rows of every kind, or of another study of the user. It comes from the session, because only
 * administrators may open the list of studies.
 */
async function findOwnStudyId(page: Page): Promise<string | undefined> {
  const answer = await page.request.get('/api/session', { headers: await headersOf(page) })
  const { studies } = (await answer.json()).data as { readonly studies: readonly { readonly id: string; readonly name: string }[] }
  return (studies.find(({ name }) => name === 'GLYDE-2') ?? studies[0])?.id
}

async function findOrCreateRecord(page: Page, resource: string): Promise<string> {
  await navigateTo(page, listOf(resource))
  return (await findFirstListed(page, resource)) ?? (await findFirstStored(page, resource)) ?? createRecord(page, resource)
}

/**
 * Finds a record of a resource without a list screen, such as documents in folders.
 * @param search narrows to a row of the demo with values of every kind, because other tests add rows with few values
 */
async function findFirstStored(page: Page, resource: string, search = ''): Promise<string | undefined> {
  const answer = await page.request.get(`/api/${getResource(resource).path.many}?_end=1&${search}`, { headers: await headersOf(page) })
  return ((await answer.json()) as { readonly data: readonly { readonly id: string }[] }).data[0]?.id
}

const listOf = (resource: string): string => getResource(resource).screens?.list ?? ''

/** Returns the URL prefix of a resource's records. For most resources, it is the path of the list. */
function recordsOf(resource: string): string {
  const { show, edit } = getResource(resource).screens ?? {}
  return (show ?? edit)?.split(':')[0] ?? `${listOf(resource)}/`
}

/**
 * Finds the first record of a list, which is a table, or cards on a phone. Links in the list lead to its records, and also to records of
 * other resources.
 */
async function findFirstListed(page: Page, resource: string): Promise<string | undefined> {
  const addresses = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const recordAddresses = addresses.filter((address) => address.startsWith(`/crm${recordsOf(resource)}`))
  return recordAddresses.map((address) => /[0-9a-f-]{36}/.exec(address)?.[0]).find((id) => id !== undefined)
}

/** Creates a record through the API if the demo has none, because the test checks the screen, not the creation. */
async function createRecord(page: Page, resource: string): Promise<string> {
  await makeSample(page, resource)
  await openPath(page, listOf(resource))
  const id = (await findFirstListed(page, resource)) ?? (await findFirstStored(page, resource))
  if (id === undefined) throw new Error(`What was made of ${resource} is not in its list`)
  return id
}

/** Creates a row of a resource. If the row is part of another record, uses the first record of that resource. */
export async function makeSample(page: Page, resource: string): Promise<void> {
  // This row needs several users.
  if (resource === 'secondEntry') {
    await completeFirstEntry(new URL(page.url()).origin, { haemoglobin: 141 })
    return
  }
  const sample = samples[resource] ?? createDeclaredSample(resource)
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

/** Returns a sample row from the declaration: the required fields, with the first row of each referenced resource. */
function createDeclaredSample(resource: string): Sample {
  const definition: ResourceDefinition = getResource(resource)
  const references = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.type === 'ref' && field.required === true ? [[name, field.to] as const] : [],
  )
  return {
    path: definition.path.many,
    values: async (get) => {
      const rows = references.map(async ([name, targetResource]) => [
        name,
        (await get(`${getResource(targetResource).path.many}?_end=1`))[0]?.id,
      ])
      return sampleOf(definition, Object.fromEntries(await Promise.all(rows)))
    },
  }
}

type Get = <Data = readonly { readonly id: string }[]>(path: string) => Promise<Data>
type Post = (path: string, data: Readonly<Record<string, unknown>>) => Promise<void>
interface Sample {
  /** Path of the request that creates the sample, such as `participant/{participant}/therapy` for the first participant. */
  readonly path: string
  readonly below?: string
  readonly values: (get: Get, parent: string) => Promise<Readonly<Record<string, unknown>>>
  /** Sends further requests that are needed until the row exists. */
  readonly next?: (get: Get, post: Post) => Promise<void>
}

/** Finds a role by its name. Other tests create roles, so the first page may not contain it. */
const findRole = async (get: Get, name: string) =>
  (await get(`${getResource('role').path.many}?roleName=${encodeURIComponent(name)}`))[0]?.id
const inTenDays = (): string => new Date(Date.now() + 10 * 86_400_000).toISOString()

const duplicatePerson = {
  firstName: 'Ximena',
  lastName: 'Twicewell',
  dob: '1949-08-17',
  gender: 'female',
  email: 'ximena.twicewell@example.org',
  postalCode: 'H3Z 2A7',
  referralSource: 'CLINIC',
}

const samples: Readonly<Record<string, Sample>> = {
  // A custom field of participations, so that forms in other tests get no extra field.
  customField: {
    path: getResource('customField').path.many,
    values: async () => ({ of: 'participantStudy', type: 'CHOICE', labelEn: 'Travels by', labelFr: 'Se déplace en' }),
  },
  feedback: { path: getResource('feedback').path.many, values: async () => ({ text: 'Tried routes', page: '/crm/version' }) },
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
    path: getResource('participant').path.many,
    values: async () => duplicatePerson,
    next: async (get, post) => {
      await post(getResource('participant').path.many, duplicatePerson)
      const fetchState = async () => (await get<{ readonly state: string }>('participants/duplicates/state')).state
      const isSearchRunning = async () => ['WAITING', 'RUNNING'].includes(await fetchState())
      // An earlier search misses new participants, and only one search runs at a time.
      await expect.poll(isSearchRunning, 'an earlier search for duplicates').toBe(false)
      await post('participants/duplicates/find', {})
      await expect.poll(fetchState, 'the search for duplicates').toBe('DONE')
    },
  },
  mail: {
    path: getResource('user').path.many,
    values: async (get) => ({
      firstName: 'Ida',
      lastName: 'Invited',
      email: 'ida.invited@northlake.example',
      roleId: await findRole(get, 'Viewer'),
      sendInvitation: true,
    }),
  },
  siteSurvey: {
    path: getResource('siteSurvey').path.many,
    values: async (get) => ({
      name: 'Tried routes',
      formId: (await get(`${getResource('form').path.many}?_end=1`))[0]?.id,
      startsOn: today(),
    }),
  },
  dataRule: {
    path: getResource('dataRule').path.many,
    below: 'study',
    values: async (get, studyId) => ({
      name: 'Tried routes',
      studyId,
      formId: (await get(`${getResource('form').path.many}?q=${encodeURIComponent('Well-being')}&studyId_filled=false`))[0]?.id,
      expression: '{wellBeing} < 1',
      question: 'wellBeing',
      messageEn: 'Is that right?',
      messageFr: 'Est-ce exact ?',
    }),
  },
  sitePlace: {
    path: getResource('sitePlace').path.many,
    below: 'site',
    values: async (_get, siteId) => ({ siteId, latitude: 45.5, longitude: -73.6 }),
  },
  customReport: {
    path: getResource('customReport').path.many,
    values: async () => ({ name: 'Tried routes', measure: { of: 'participantStudy', by: ['recruitmentStatus'], chart: 'bars' } }),
  },
  therapy: {
    path: 'participant/{participant}/therapy',
    below: 'participant',
    values: async () => ({ therapyName: 'Tried routes', isBaselineMedication: true, isContinuingEndStudy: true }),
  },
  apiToken: {
    path: getResource('apiToken').path.many,
    values: async (get) => ({ name: 'Tried routes', roleId: await findRole(get, 'Viewer'), expiresAt: inTenDays() }),
  },
  webhook: {
    path: getResource('webhook').path.many,
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

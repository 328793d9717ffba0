import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateIn } from '#resources/core/day.ts'
import { shippedFlags } from '#resources/core/flags.ts'
import { type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const nobody = 'nobody@northlake.example'
let node: TestNode
let orgId: string
let foreignId: string

beforeAll(async () => {
  const ids = async (): Promise<Record<string, string>> => {
    const rows = await node.ownerQuery<{ email: string; org_id: string }>('select email, org_id from "user"')
    return Object.fromEntries(rows.map((row) => [row.email, row.org_id]))
  }
  node = await testNode()
  const organisations = await ids()
  orgId = organisations[admin] ?? ''
  foreignId = organisations['admin@rivesud.example'] ?? ''
})
afterAll(() => node.close())

async function call(method: string, path: string, { as = admin, body }: { as?: string; body?: unknown } = {}) {
  const response = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  const answer = await response.json()
  return { status: response.status, data: answer.data, error: answer.error, total: response.headers.get('x-total-count') }
}
const problemsOf = (answer: { error?: { fields?: readonly { path: string; code: string }[] } }) =>
  (answer.error?.fields ?? []).map(({ path, code }) => `${path} ${code}`)

describe('the organisation', () => {
  it('answers its details, theme, flags and toggles to everybody who may do something, and to nobody else', async () => {
    const { status, data } = await call('GET', `org/${orgId}`, { as: coordinator })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: orgId,
      name: 'Northlake Research',
      details: { webPageTitle: 'Northlake Research' },
      releaseToggles: [],
    })
    expect(data.theme.mainButton.backgroundColor).toMatch(/^#/)
    expect(data.featureFlags).toEqual(shippedFlags)
    expect((await call('GET', `org/${orgId}`, { as: nobody })).status).toBe(403)
    expect((await call('GET', `org/${foreignId}`)).status).toBe(404)
  })

  it('tells a session what new users begin with', async () => {
    const begin = async (as: string) => (await call('GET', 'session', { as })).data.organisation
    expect(await begin(admin)).toMatchObject({ language: 'en', defaultRoleId: expect.any(String) })
    expect(await begin('admin@rivesud.example')).toMatchObject({ language: 'fr', defaultRoleId: expect.any(String) })
  })

  it('takes its fields flat or in details, refuses what is wrong, and keeps a history', async () => {
    const changed = await call('PATCH', `org/${orgId}`, { body: { name: 'Northlake', details: { webPageTitle: 'Northlake Studies' } } })
    expect([changed.status, changed.data?.name, changed.data?.details.webPageTitle]).toEqual([200, 'Northlake', 'Northlake Studies'])
    const { data: history } = await call('GET', `organisation/${orgId}/history`)
    expect(history[0].changes).toMatchObject({ name: ['Northlake Research', 'Northlake'] })

    const wrong = [
      [{ name: '' }, 'name required'],
      [{ customUrl: 'ftp://northlake.example' }, 'customUrl urlInvalid'],
      [{ details: { webPageTitle: null } }, 'webPageTitle required'],
      [{ details: { colour: 'red' } }, 'details unknownField'],
      [{ theme: { mainButton: { backgroundColor: 'red;}' } } }, 'theme notAColour'],
      [{ theme: { footer: { backgroundColor: '#fff' } } }, 'theme notAColour'],
      [{ featureFlags: [{ name: 'time-travel', status: 'active' }] }, 'featureFlags notAFlag'],
      [{ featureFlags: [shippedFlags[0], shippedFlags[0]] }, 'featureFlags flagTwice'],
    ] as const
    for (const [body, problem] of wrong) {
      const answer = await call('PATCH', `org/${orgId}`, { body })
      expect([answer.status, problemsOf(answer)], problem).toEqual([422, [problem]])
    }
    expect((await call('PATCH', `org/${foreignId}`, { body: { name: 'Mine' } })).status).toBe(404)
    expect((await call('PATCH', `org/${orgId}`, { as: coordinator, body: { name: 'Mine' } })).status).toBe(403)
  })

  it('takes every colour of a theme, short or long, and none at all', async () => {
    const theme = { navigation: { backgroundColor: '#123', selectedState: '#112233', labelColor: '#FFFFFF' }, outlinedButton: {} }
    const { version } = (await call('GET', `org/${orgId}`)).data
    expect((await call('PATCH', `org/${orgId}`, { body: { theme, version } })).data.theme).toEqual(theme)
    // Without a version each colour takes its place among the others.
    const one = { navigation: { labelColor: '#EEEEEE' } }
    const merged = { ...theme, navigation: { ...theme.navigation, labelColor: '#EEEEEE' } }
    expect((await call('PATCH', `org/${orgId}`, { body: { theme: one } })).data.theme).toEqual(merged)
    const whole = (changes: object) => call('PATCH', `organisation/${orgId}`, { body: { theme: one, ...changes } })
    expect([(await whole({})).status, (await whole({ version })).status]).toEqual([428, 409])
    expect((await call('PATCH', `org/${orgId}`, { body: { theme: null } })).data.theme).toBeNull()
  })

  it('lets only owners of the roles name the default role', async () => {
    const { data: roles } = await call('GET', 'admin/roleNames')
    const idOf = (name: string) => roles.find((role: { roleName: string }) => role.roleName === name)?.id
    expect((await call('GET', `org/${orgId}`)).data.defaultRoleId).toBe(idOf('Study coordinator'))
    const editor = await call('POST', 'admin/role', { body: { roleName: 'Office', abilities: ['ADMIN_ORGANIZATION:OWN'] } })
    const [user] = await node.ownerQuery<{ id: string; role_id: string }>('select id, role_id from "user" where email = $1', [coordinator])
    await call('PATCH', `user/${user?.id}`, { body: { roleId: editor.data.id } })
    const refused = await call('PATCH', `org/${orgId}`, { as: coordinator, body: { defaultRoleId: idOf('Administrator') } })
    expect([refused.status, refused.error.code]).toEqual([403, 'DefaultRoleNeedsOwner'])
    expect((await call('PATCH', `org/${orgId}`, { as: coordinator, body: { name: 'Northlake Research' } })).status).toBe(200)
    expect((await call('PATCH', `org/${orgId}`, { body: { defaultRoleId: idOf('Viewer') } })).data.defaultRoleId).toBe(idOf('Viewer'))
    const session = await call('GET', 'session', { as: coordinator })
    expect(session.data.organisation.defaultRoleId).toBe(idOf('Viewer'))
    await call('PATCH', `user/${user?.id}`, { body: { roleId: user?.role_id } })
  })
})

describe('flags', () => {
  const setFlag = (name: string, status: string) =>
    call('PATCH', `org/${orgId}`, {
      body: { featureFlags: shippedFlags.flatMap((flag) => (flag.name === name ? { ...flag, status } : [])) },
    })
  const flags = async () => (await call('GET', 'session', { as: coordinator })).data.organisation.flags

  it('that are active reach every session', async () => {
    expect(await flags()).toContain('language-selector')
    expect((await setFlag('language-selector', 'inactive')).status).toBe(200)
    expect(await flags()).not.toContain('language-selector')
  })

  it('follow release toggles while experimental features are on', async () => {
    const toggle = (body: unknown, as = admin) => call('PATCH', `admin/org/${orgId}/feature-flags`, { as, body })
    const answer = await toggle({ releaseToggles: ['custom-form-status', 'new-board'] })
    expect([answer.status, answer.data?.releaseToggles]).toEqual([200, ['custom-form-status', 'new-board']])
    expect(await flags()).not.toContain('custom-form-status')
    await setFlag('experimental-features', 'active')
    expect(await flags()).toContain('custom-form-status')
    expect((await call('GET', 'session')).data.organisation.releaseToggles).toEqual(['custom-form-status', 'new-board'])
    expect((await toggle({ releaseToggles: [] }, coordinator)).status).toBe(403)
    expect(problemsOf(await toggle({}))).toEqual(['releaseToggles required'])
    expect(problemsOf(await toggle({ releaseToggles: [], name: 'Mine' }))).toEqual(['name unknownField'])
    expect((await call('PATCH', `admin/org/${foreignId}/feature-flags`, { body: { releaseToggles: [] } })).status).toBe(404)
  })

  it('are forced on for the organisations that a setting names', async () => {
    const forced = await testNode({ settings: { CUSTOM_FORM_STATUS_ORGANIZATIONS: `${foreignId}, ${orgId.toUpperCase()}` } })
    try {
      const { data } = await (await forced.fetch('session', { as: coordinator })).json()
      expect(data.organisation.forcedFlags).toEqual(['custom-form-status'])
      expect(data.organisation.flags).toContain('custom-form-status')
    } finally {
      await forced.close()
    }
    expect((await call('GET', 'session')).data.organisation.forcedFlags).toEqual([])
  })
})

describe('definitions', () => {
  const add = (values: Record<string, unknown>) =>
    call('POST', 'tooltip', { body: { language: 'fr_CA', title: 'Titre', definition: 'Sens', ...values } })

  it('are answered in one language, en_CA where a call does not say', async () => {
    const languagesOf = (answer: { data: readonly { language: string }[] }) => [...new Set(answer.data.map(({ language }) => language))]
    const plain = await call('GET', 'tooltips', { as: coordinator })
    expect(languagesOf(plain)).toEqual(['en_CA'])
    expect(plain.total).toBe(String(plain.data.length))
    expect(languagesOf(await call('GET', 'tooltips?language=fr_CA'))).toEqual(['fr_CA'])
    expect(languagesOf(await call('GET', 'tooltips?_start=0&_end=50')).sort()).toEqual(['en_CA', 'fr_CA'])
    expect((await call('GET', 'tooltips', { as: nobody })).status).toBe(403)
    expect((await call('GET', 'tooltips?language=de_DE')).status).toBe(400)
  })

  it('need a term, a title and a definition, and stand once a language', async () => {
    expect(problemsOf(await call('POST', 'tooltip', { body: {} }))).toEqual(['term required', 'title required', 'definition required'])
    expect((await add({ term: 'Visite' })).status).toBe(201)
    const twice = await add({ term: 'visite' })
    expect([twice.status, twice.error.code]).toEqual([409, 'Duplicate'])
    expect((await add({ term: 'Visite', language: 'en_CA' })).status).toBe(201)
  })

  it('are read, changed and removed one by one', async () => {
    const { data } = await add({ term: 'Bras' })
    expect((await call('GET', `tooltips/${data.id}`)).data).toMatchObject({ term: 'Bras', published: false })
    expect((await call('PATCH', `tooltip/${data.id}`, { body: { title: 'Groupe' } })).data.title).toBe('Groupe')
    expect((await call('PATCH', `tooltip/${data.id}`, { as: coordinator, body: { title: 'X' } })).status).toBe(403)
    expect((await call('DELETE', `tooltip/${data.id}`)).status).toBe(200)
    expect((await call('GET', `tooltips/${data.id}`)).status).toBe(404)
  })

  it('are published and taken back a language at a time, each with its own entry in the history', async () => {
    const states = async (language: string) =>
      new Set((await call('GET', `tooltips?language=${language}`)).data.map(({ status }: { status: string }) => status))
    const before = await states('en_CA')
    const { data } = await call('POST', 'tooltips/publish?language=fr_CA')
    expect(data).toMatchObject({ language: 'fr_CA', failed: 0 })
    expect(data.done).toBeGreaterThan(0)
    expect(await states('fr_CA')).toEqual(new Set(['PUBLISHED']))
    expect(await states('en_CA')).toEqual(before)
    expect((await call('POST', 'tooltips/publish?language=fr_CA')).data.done).toBe(0)
    const taken = await call('POST', 'tooltips/unpublish?language=fr_CA')
    expect(await states('fr_CA')).toEqual(new Set(['UNPUBLISHED']))
    const [{ count } = { count: 0 }] = await node.ownerQuery<{ count: number }>(
      `select count(*)::int as count from audit_event where kind = 'definition' and action = 'unpublish'`,
    )
    expect(count).toBe(taken.data.done)
    expect((await call('POST', 'tooltips/publish')).data.language).toBe('en_CA')
    expect((await call('POST', 'tooltips/publish?language=fr')).status).toBe(400)
    expect((await call('POST', 'tooltips/publish', { as: coordinator })).status).toBe(403)
  })
})

describe('consent statements', () => {
  const add = (values: Record<string, unknown>) =>
    call('POST', 'consent-statements', { body: { type: 'TERMS_OF_USE', content: '<p>Yes</p>', ...values } })
  const defaults = async (type = 'TERMS_OF_USE') =>
    (await call('GET', 'consent-statements/defaults', { as: coordinator })).data
      .filter((each: { type: string }) => each.type === type)
      .map((each: { documentVersion: string }) => each.documentVersion)

  it('stand once a type and version', async () => {
    expect((await add({ documentVersion: '7' })).status).toBe(201)
    const twice = await add({ documentVersion: '7' })
    expect([twice.status, twice.error.code, problemsOf(twice)]).toEqual([409, 'Duplicate', ['documentVersion taken']])
    expect((await add({ documentVersion: '7', type: 'PRIVACY_POLICY' })).status).toBe(201)
  })

  it('have one default a type; taking it over is in the history of both', async () => {
    const first = await add({ documentVersion: '8', isDefault: true })
    expect(await defaults()).toEqual(['8'])
    const second = await add({ documentVersion: '9', isDefault: true })
    expect(await defaults()).toEqual(['9'])
    expect(await defaults('PRIVACY_POLICY')).toEqual(['2.1'])
    const { data: history } = await call('GET', `consent-statement/${first.data.id}/history`)
    expect(history[0]).toMatchObject({ action: 'update', changes: { isDefault: [true, false] } })
    expect((await call('PATCH', `consent-statement/${first.data.id}`, { body: { isDefault: true } })).status).toBe(200)
    expect(await defaults()).toEqual(['8'])
    expect((await call('GET', `consent-statement/${second.data.id}`)).data).toMatchObject({ isDefault: false, version: 2 })
  })

  it('are no default while inactive', async () => {
    const { data } = await add({ documentVersion: '10', isDefault: true })
    const changed = await call('PATCH', `consent-statement/${data.id}`, { body: { isActive: false } })
    expect(changed.data.isDefault ?? false).toBe(false)
    expect(await defaults()).toEqual([])
    expect((await add({ documentVersion: '11', isActive: false, isDefault: true })).data.isDefault ?? false).toBe(false)
    expect(await defaults()).toEqual([])
  })

  it('come back from the trash as the default that they were, and the one that took over yields', async () => {
    const old = await add({ documentVersion: '12', isDefault: true })
    expect((await call('DELETE', `consent-statement/${old.data.id}`)).status).toBe(200)
    expect(await defaults()).toEqual([])
    await add({ documentVersion: '13', isDefault: true })
    expect((await call('POST', `consent-statement/${old.data.id}/restore`)).status).toBe(200)
    expect(await defaults()).toEqual(['12'])
  })

  it('say for good what they said when they first became active', async () => {
    const path = async (values: Record<string, unknown>) => `consent-statement/${(await add(values)).data.id}`
    const draft = await path({ documentVersion: '30', isActive: false })
    expect((await call('GET', draft)).data.inUseSince).toBeNull()
    expect((await call('PATCH', draft, { body: { content: '<p>Better</p>', documentVersion: '31' } })).status).toBe(200)
    expect(problemsOf(await call('PATCH', draft, { body: { inUseSince: '2020-01-01T00:00:00.000Z' } }))).toEqual(['inUseSince readOnly'])

    const { inUseSince } = (await call('PATCH', draft, { body: { isActive: true, content: '<p>Best</p>' } })).data
    expect(inUseSince).toMatch(/^20/)
    const words = { content: '<p>Other</p>', url: 'https://example.org/other', type: 'PRIVACY_POLICY', documentVersion: '32' }
    const kept = Object.keys(words).map((name) => `${name} settledVersion`)
    for (const isActive of [true, false, true]) {
      expect((await call('PATCH', draft, { body: { isActive } })).status).toBe(200)
      const refused = await call('PATCH', draft, { body: words })
      expect([refused.status, problemsOf(refused).toSorted()]).toEqual([422, kept.toSorted()])
      expect((await call('GET', draft)).data).toMatchObject({ inUseSince, content: '<p>Best</p>', documentVersion: '31' })
    }
    expect(problemsOf(await call('PATCH', await path({ documentVersion: '32' }), { body: { url: words.url } }))).toEqual([
      'url settledVersion',
    ])
  })

  it('are kept when they come back from the trash', async () => {
    const { data } = await add({ documentVersion: '33' })
    expect((await call('DELETE', `consent-statement/${data.id}`)).status).toBe(200)
    expect((await call('POST', `consent-statement/${data.id}/restore`)).data.inUseSince).toBe(data.inUseSince)
    expect(problemsOf(await call('PATCH', `consent-statement/${data.id}`, { body: { url: 'https://example.org' } }))).toEqual([
      'url settledVersion',
    ])
  })

  it('have one default even when several become it at the same moment', async () => {
    const added = await Promise.all(['20', '21', '22', '23'].map((documentVersion) => add({ documentVersion })))
    await Promise.all(added.map(({ data }) => call('PATCH', `consent-statement/${data.id}`, { body: { isDefault: true } })))
    expect(await defaults()).toHaveLength(1)
  })
})

/** A day and an hour apart: whatever the time is, it is another day in each. */
const farEast = 'Pacific/Kiritimati'
const farWest = 'Pacific/Pago_Pago'

describe('the day', () => {
  const move = (path: string, timeZone: string | null) => call('PATCH', path, { body: { timeZone } })
  const people = async (size: number) =>
    (await call('GET', `participants?size=${size}&allStudies=true`, { as: 'owner@northlake.example' })).data as readonly { id: string }[]
  /** Again where midnight came between. */
  const onOneDay = async (ask: (east: string, west: string) => Promise<void>): Promise<void> => {
    const days = () => [farEast, farWest].map((zone) => dateIn(zone, new Date()))
    const before = days()
    await ask(...(before as [string, string])).catch((error: unknown) => {
      if (before.join() === days().join()) throw error
      return onOneDay(ask)
    })
  }

  it('is the organisation’s: what lies in its future is refused, what is today there is taken', async () => {
    const [{ id: participantId } = { id: '' }] = await people(1)
    const die = (deceasedOn: string) =>
      node.call(`participant/${participantId}`, { as: 'owner@northlake.example', method: 'PATCH', body: { deceased: true, deceasedOn } })
    await onOneDay(async (east, west) => {
      await move(`organisation/${orgId}`, farWest)
      expect(problemsOf(await die(east))).toEqual(['deceasedOn inFuture'])
      expect((await die(west)).status).toBe(200)
      await move(`organisation/${orgId}`, farEast)
      expect((await die(east)).status).toBe(200)
    })
    await move(`organisation/${orgId}`, 'America/Toronto')
  })

  it('is the site’s where it keeps other clocks, at once', async () => {
    const [row] = await node.ownerQuery<{ id: string; site_id: string }>(
      `select study_site.study_id as id, site_id from study_site join study on study.id = study_id
        where study_site.org_id = $1 and study.status = 'RECRUITING' limit 1`,
      [orgId],
    )
    const candidates = await people(50)
    const place = { studyId: row?.id, siteId: row?.site_id }
    const join = async (): Promise<unknown> => {
      for (const { id } of candidates) {
        const made = await node.call('participant-studies', {
          as: 'owner@northlake.example',
          method: 'POST',
          body: { ...place, participantId: id },
        })
        if (made.status === 201) return made.data.dateAdded
      }
      throw new Error('Everybody is in this study already')
    }
    await onOneDay(async (east, west) => {
      expect((await move(`site/${place.siteId}`, farEast)).data).toMatchObject({ timeZone: farEast })
      expect(await join()).toBe(east)
      await move(`site/${place.siteId}`, farWest)
      expect(await join()).toBe(west)
    })
    const { zones } = (await call('GET', 'session')).data.organisation
    expect(zones).toMatchObject({ organisation: 'America/Toronto', sites: { [String(place.siteId)]: farWest } })
    expect(problemsOf(await move(`site/${place.siteId}`, 'Mars/Base'))).toEqual(['timeZone notATimeZone'])
    await move(`site/${place.siteId}`, null)
    expect((await call('GET', 'session')).data.organisation.zones.sites).not.toHaveProperty(String(place.siteId))
  })
})

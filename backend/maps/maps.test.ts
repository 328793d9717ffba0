import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NearestSites, SiteFigure, SitesOnMap } from '#resources/mapAnswers.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { findSites } from './findSites.ts'
import { openGeocoder } from './geocoder.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
const viewer = 'viewer@northlake.example'
const nobody = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'

const caller =
  (node: () => TestNode) =>
  async <Told>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = admin) => {
    const answer = await node().fetch(path, { as, method, ...(body && { body }) })
    const { data, error } = (await answer.json()) as { data: Told; error?: { code: string; fields?: { path: string; code: string }[] } }
    return { status: answer.status, data, code: error?.code, problems: error?.fields?.map((each) => `${each.path} ${each.code}`) }
  }

describe('without a service', () => {
  let node: TestNode
  const call = caller(() => node)
  const participant = async (as = coordinator) =>
    (await call<{ id: string; postalCode: string }[]>('GET', 'participants?isRestrictedProfile=false&_end=1', undefined, as)).data[0]?.id ??
    ''
  beforeAll(async () => {
    node = await testNode()
  })
  afterAll(() => node?.close())

  it('sites stand about where their postal codes are, and the map shows what the list shows', async () => {
    const { data } = await call<SitesOnMap>('GET', 'sites/map')
    const listed = await call<{ id: string }[]>('GET', 'sites?_end=500')
    expect(data.sites.map(({ id }) => id).sort()).toEqual(listed.data.map(({ id }) => id).sort())
    const lakeshore = data.sites.find(({ siteCode }) => siteCode === 'NLR-101')
    expect(lakeshore?.place).toEqual({ latitude: 43.58, longitude: -79.65, exactness: 'AREA', isByHand: false, isOfFormerAddress: false })
    const narrowed = await call<SitesOnMap>('GET', 'sites/map?q=lakeshore')
    expect(narrowed.data.sites.map(({ siteCode }) => siteCode)).toEqual(['NLR-101'])
    expect((await call('GET', 'sites/map?colour=red')).status).toBe(400)
  })

  it('is closed to those who may not see sites, and to other organisations', async () => {
    expect((await call('GET', 'sites/map', undefined, nobody)).status).toBe(403)
    expect((await node.fetch('sites/map')).status).toBe(401)
    const others = (await call<SitesOnMap>('GET', 'sites/map', undefined, riveSud)).data.sites.map(({ id }) => id)
    const own = (await call<SitesOnMap>('GET', 'sites/map')).data.sites.map(({ id }) => id)
    expect(others.filter((id) => own.includes(id))).toEqual([])
    expect((await call('GET', 'map/tiles')).data).toBeNull()
  })

  it('takes the place that somebody set by hand, until it is removed', async () => {
    const [site] = (await call<SitesOnMap>('GET', 'sites/map')).data.sites
    const set = await call<{ id: string; source: string; version: number }>('POST', 'site-places', {
      siteId: site?.id,
      latitude: 43.5,
      longitude: -79.5,
    })
    expect(set).toMatchObject({ status: 201, data: { source: 'HAND', exactness: 'ADDRESS' } })
    const placed = async () => (await call<SitesOnMap>('GET', 'sites/map')).data.sites.find(({ id }) => id === site?.id)?.place
    expect(await placed()).toMatchObject({ latitude: 43.5, isByHand: true, isOfFormerAddress: false })
    await node.ownerQuery(`update site set city = 'Elsewhere' where id = $1`, [site?.id])
    expect(await placed()).toMatchObject({ latitude: 43.5, isOfFormerAddress: true })
    expect((await call('POST', 'site-places', { siteId: site?.id, latitude: 1, longitude: 1 })).status).toBe(409)
    expect((await call('PATCH', `site-place/${set.data.id}`, { latitude: 91, version: 1 })).problems).toEqual(['latitude tooLarge'])
    expect((await call('PATCH', `site-place/${set.data.id}`, { source: 'SERVICE', version: 1 })).problems).toEqual(['source readOnly'])
    expect((await call('DELETE', `site-place/${set.data.id}`, undefined, nobody)).status).toBe(403)
    expect((await call('DELETE', `site-place/${set.data.id}`)).status).toBe(200)
    expect(await placed()).toMatchObject({ exactness: 'AREA', isByHand: false })
  })

  it('tells the sites that are nearest to a participant, of the reader’s own studies', async () => {
    const { data, status } = await call<NearestSites>('GET', `participant/${await participant()}/nearestSites`, undefined, coordinator)
    expect(status).toBe(200)
    const offered = await call<{ siteDetailsList: { siteId: string }[] }[]>('GET', 'studies/with-sites', undefined, coordinator)
    const ids = offered.data.flatMap(({ siteDetailsList }) => siteDetailsList.map(({ siteId }) => siteId))
    expect(data.sites.map(({ siteId }) => siteId).sort()).toEqual([...new Set(ids)].sort())
    const told = data.sites.flatMap(({ distance }) => (distance === null ? [] : [distance.km]))
    expect(told).toEqual(told.toSorted((one, other) => one - other))
    expect(told.length).toBeGreaterThan(0)
    expect(data.sites[0]?.studies[0]?.name).toMatch(/\w/)
  })

  it('tells neither distance nor order where the postal code is closed to the reader', async () => {
    const id = await participant(owner)
    expect((await call('PATCH', `participant/${id}`, { isRestrictedProfile: true }, owner)).status).toBe(200)
    const { data } = await call<NearestSites>('GET', `participant/${id}/nearestSites`, undefined, owner)
    expect(data).toMatchObject({ isHidden: true, exactness: null })
    expect(data.sites.every(({ distance }) => distance === null)).toBe(true)
    const names = data.sites.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    await call('PATCH', `participant/${id}`, { isRestrictedProfile: false }, owner)
  })

  it('knows no distance from a postal code that is nowhere', async () => {
    const id = await participant()
    const before = await node.ownerQuery<{ code: string; province: string }>(
      'select postal_code as code, province from participant where id = $1',
      [id],
    )
    await node.ownerQuery(`update participant set postal_code = 'Z9Z 9Z9', province = null where id = $1`, [id])
    const { data } = await call<NearestSites>('GET', `participant/${id}/nearestSites`, undefined, coordinator)
    expect(data).toMatchObject({ isHidden: false, exactness: null })
    expect(data.sites.every(({ distance }) => distance === null)).toBe(true)
    await node.ownerQuery('update participant set postal_code = $2, province = $3 where id = $1', [
      id,
      before[0]?.code,
      before[0]?.province,
    ])
  })

  it('is closed for participants whom the reader may not see', async () => {
    const id = await participant()
    expect((await call('GET', `participant/${id}/nearestSites`, undefined, riveSud)).status).toBe(404)
    expect((await call('GET', `participant/${id}/nearestSites`, undefined, 'unassigned@northlake.example')).status).toBe(404)
    expect((await call('GET', `participant/${id}/nearestSites`, undefined, nobody)).status).toBe(403)
    expect((await call('GET', 'participant/not-an-id/nearestSites')).status).toBe(404)
  })

  it('counts who is enrolled at the sites of the reader', async () => {
    const figures = async (as: string, of = '') =>
      (await call<{ siteMap?: { told: SiteFigure[] } }>('GET', `${of}dashboard/figures?types=siteMap`, undefined, as)).data.siteMap?.told
    const [all, own] = [await figures(admin), await figures(coordinator)]
    expect(own?.length).toBeGreaterThan(0)
    expect(own?.length).toBeLessThan(all?.length ?? 0)
    const listed = await node.fetch('participant-studies?recruitmentStatus=ENROLLED&_end=1', { as: coordinator })
    expect(own?.reduce((sum, { enrolled }) => sum + enrolled, 0)).toBe(Number(listed.headers.get('X-Total-Count')))
    expect((await figures(viewer))?.every(({ place }) => place !== undefined)).toBe(true)
    const [mine] = await node.ownerQuery<{ id: string }>(
      'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
      [coordinator],
    )
    expect((await figures(coordinator, `study/${mine?.id}/`))?.length).toBeGreaterThan(0)
    expect(await figures(nobody)).toBeUndefined()
  })
})

describe('with a service', () => {
  let node: TestNode
  let asked: { readonly query: Record<string, string>; readonly key: string | undefined }[] = []
  let answer: (response: ServerResponse, request: IncomingMessage) => void
  const json = (body: unknown) => (response: ServerResponse) =>
    void response
      .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  /** As Nominatim answers a structured search. */
  const found = (more: object = {}) => [
    {
      place_id: 1,
      lat: '43.5558181',
      lon: '-79.5859319',
      category: 'building',
      type: 'yes',
      place_rank: 30,
      addresstype: 'building',
      ...more,
    },
  ]
  const server = createServer((request, response) => {
    asked.push({
      query: Object.fromEntries(new URL(request.url ?? '', 'http://localhost').searchParams),
      key: request.headers.authorization,
    })
    answer(response, request)
  })
  const call = caller(() => node)
  let orgId: string
  let port: number
  const job = () =>
    findSites({ orgId, payload: {}, attempt: 1, isLastAttempt: false, finish: { text: 'select 1', values: [] }, studydesk: node.studydesk })
  const placeOf = async (code: string) => (await call<SitesOnMap>('GET', `sites/map?siteCode=${code}`)).data.sites[0]?.place
  const person = async () => {
    const [row] = await node.ownerQuery<{ id: string; code: string }>(
      `select participant.id::text, postal_code as code from participant join participant_study on participant_study.participant_id = participant.id
        where not is_restricted_profile and (study_id, participant_study.site_id) in (select study_id, site_id from study_site_assignment
          where user_id = (select id from "user" where email = $1)) and participant.deleted_at is null limit 1`,
      [coordinator],
    )
    return row ?? { id: '', code: '' }
  }
  const nearest = async () =>
    (await call<NearestSites>('GET', `participant/${(await person()).id}/nearestSites`, undefined, coordinator)).data

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
    node = await testNode({
      settings: {
        GEOCODING_URL: `http://127.0.0.1:${port}/search`,
        GEOCODING_KEY: 'a-key',
        TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
        TILES_ATTRIBUTION: 'Somebody’s map',
      },
    })
    const [org] = await node.ownerQuery<{ id: string }>('select org_id::text as id from "user" where email = $1', [admin])
    orgId = org?.id ?? ''
    // Nobody asks for the others.
    await node.ownerQuery(`update site set is_virtual = site_code <> 'NLR-101' where org_id = $1`, [orgId])
  })
  afterAll(async () => {
    await node?.close()
    server.close()
    server.closeAllConnections()
  })
  beforeEach(async () => {
    asked = []
    answer = json(found())
    await node.ownerQuery('delete from geocoding_answer')
  })

  it('finds a site by its address alone, once', async () => {
    await job()
    expect(asked).toEqual([
      {
        query: {
          street: '200 Lakeshore Road East',
          city: 'Mississauga',
          state: 'ON',
          postalcode: 'L5G 1G4',
          countrycodes: 'ca',
          format: 'jsonv2',
          limit: '1',
        },
        key: 'Bearer a-key',
      },
    ])
    expect(await placeOf('NLR-101')).toEqual({
      latitude: 43.55582,
      longitude: -79.58593,
      exactness: 'ADDRESS',
      isByHand: false,
      isOfFormerAddress: false,
    })
    await job()
    expect(asked).toHaveLength(1)
    const [{ by } = { by: '' }] = await node.ownerQuery<{ by: string | null }>('select created_by as by from site_place')
    expect(by).toBeNull()
  })

  it('is told no more of a participant than the postal code, and keeps the answer where nobody reads it', async () => {
    const { code } = await person()
    answer = json(found({ addresstype: 'postcode', place_rank: 21 }))
    expect((await nearest()).exactness).toBe('POSTAL_CODE')
    expect(asked.map(({ query }) => query)).toEqual([{ postalcode: code, countrycodes: 'ca', format: 'jsonv2', limit: '1' }])
    await nearest()
    expect(asked).toHaveLength(1)
    const kept = await node.ownerQuery("select encode(key, 'escape') as key, latitude, longitude, exactness from geocoding_answer")
    expect(JSON.stringify(kept)).not.toContain(code.slice(0, 3))
  })

  it('goes by the tables where the service knows no more than they do', async () => {
    answer = json(found({ place_rank: 8, addresstype: 'state' }))
    expect((await nearest()).exactness).toBe('AREA')
    await node.ownerQuery('delete from geocoding_answer')
    answer = json([])
    expect((await nearest()).exactness).toBe('AREA')
  })

  const seek = async (options = {}) => {
    const { database, config } = node.studydesk
    return openGeocoder({ config, database, timeoutMs: 300, restMs: 1, ...options })?.find(orgId, {
      postalcode: 'K1A 0B1',
      countrycodes: 'ca',
    })
  }
  it.each<[string, typeof answer]>([
    ['slow', () => undefined],
    ['broken', (response) => void response.writeHead(500).end('no')],
    ['cut off', (response) => void response.destroy()],
    ['no JSON', json('[{')],
    ['no list', json({ error: 'Unable to geocode' })],
    ['no place', json([{ display_name: 'Ottawa' }])],
    ['nowhere on earth', json(found({ lat: '143.5', lon: 'east' }))],
    ['huge', json('x'.repeat(200_000))],
    ['a redirect', (response) => void response.writeHead(302, { Location: '/elsewhere' }).end()],
  ])('is away while its answer is %s, which nobody keeps', async (_what, how) => {
    answer = how
    expect(await seek()).toBe('away')
    expect(asked, 'redirects are not followed').toHaveLength(1)
    expect(await node.ownerQuery('select from geocoding_answer')).toEqual([])
  })

  it('is not asked again at once after a failure, and answers come from what is kept', async () => {
    const { database, config } = node.studydesk
    const geocoder = openGeocoder({ config, database, restMs: 60_000 })
    const sought = { postalcode: 'K1A 0B1', countrycodes: 'ca' }
    expect(await geocoder?.find(orgId, sought)).toMatchObject({ place: { latitude: 43.55582 }, isKept: false })
    answer = (response) => void response.writeHead(503).end()
    expect(await geocoder?.find(orgId, { postalcode: 'K2A 1A1', countrycodes: 'ca' })).toBe('away')
    expect(await geocoder?.find(orgId, { postalcode: 'K2B 1A1', countrycodes: 'ca' })).toBe('away')
    expect(asked).toHaveLength(2)
    expect(await geocoder?.find(orgId, sought)).toMatchObject({ isKept: true })
  })

  it('lets browsers load its pictures, and no others, and tells their address to users alone', async () => {
    expect((await call('GET', 'map/tiles', undefined, nobody)).data).toEqual({
      url: expect.stringContaining('/{z}/{x}/{y}.png'),
      attribution: 'Somebody’s map',
    })
    expect((await node.fetch('map/tiles')).status).toBe(401)
    const policy = (await node.fetch('/crm/')).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain(`img-src 'self' data: blob: http://127.0.0.1:${port};`)
  })

  it('says where a site is whose address has changed by its postal code, until the service has said it', async () => {
    await job()
    answer = (response) => void response.writeHead(503).end()
    const [site] = (await call<{ id: string; version: number }[]>('GET', 'sites?siteCode=NLR-101')).data
    const changed = await call('PATCH', `site/${site?.id}`, { streetAddress: '1 Main Street', version: site?.version })
    expect(changed.status).toBe(200)
    expect((await placeOf('NLR-101'))?.exactness).toBe('AREA')
    await expect.poll(() => asked.map(({ query }) => query.street)).toContain('1 Main Street')
    expect((await placeOf('NLR-101'))?.exactness).toBe('AREA')
  })
})

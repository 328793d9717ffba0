import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NearestSites, SiteFigure, SitesOnMap } from '#resources/organisation/mapAnswers.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { findSites } from './findSites.ts'
import { openGeocoder } from './geocoder.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
const viewer = 'viewer@northlake.example'
const noUser = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'

const createApiCall =
  (node: () => TestNode) =>
  async <Told>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, caller = admin) => {
    const answer = await node().fetch(path, { as: caller, method, ...(body && { body }) })
    const { data, error } = (await answer.json()) as { data: Told; error?: { code: string; fields?: { path: string; code: string }[] } }
    return { status: answer.status, data, code: error?.code, problems: error?.fields?.map((each) => `${each.path} ${each.code}`) }
  }

describe('maps without a geocoding service', () => {
  let node: TestNode
  const call = createApiCall(() => node)
  const findParticipantId = async (caller = coordinator) =>
    (await call<{ id: string; postalCode: string }[]>('GET', 'participants?isRestrictedProfile=false&_end=1', undefined, caller)).data[0]
      ?.id ?? ''
  beforeAll(async () => {
    node = await testNode()
  })
  afterAll(() => node?.close())

  it('locates sites by their postal codes, and shows the same sites on the map as in the list', async () => {
    const { data } = await call<SitesOnMap>('GET', 'sites/map')
    const listResponse = await call<{ id: string }[]>('GET', 'sites?_end=500')
    expect(data.sites.map(({ id }) => id).sort()).toEqual(listResponse.data.map(({ id }) => id).sort())
    const lakeshore = data.sites.find(({ siteCode }) => siteCode === 'NLR-101')
    expect(lakeshore?.place).toEqual({ latitude: 43.58, longitude: -79.65, exactness: 'AREA', isByHand: false, isOfFormerAddress: false })
    const searchResponse = await call<SitesOnMap>('GET', 'sites/map?q=lakeshore')
    expect(searchResponse.data.sites.map(({ siteCode }) => siteCode)).toEqual(['NLR-101'])
    expect((await call('GET', 'sites/map?colour=red')).status).toBe(400)
  })

  it('hides the map from users who may not see sites, and sites from other organisations', async () => {
    expect((await call('GET', 'sites/map', undefined, noUser)).status).toBe(403)
    expect((await node.fetch('sites/map')).status).toBe(401)
    const others = (await call<SitesOnMap>('GET', 'sites/map', undefined, riveSud)).data.sites.map(({ id }) => id)
    const ownSiteIds = (await call<SitesOnMap>('GET', 'sites/map')).data.sites.map(({ id }) => id)
    expect(others.filter((id) => ownSiteIds.includes(id))).toEqual([])
    expect((await call('GET', 'map/tiles')).data).toBeNull()
  })

  it('uses a manually set location of a site until it is removed', async () => {
    const [site] = (await call<SitesOnMap>('GET', 'sites/map')).data.sites
    const set = await call<{ id: string; source: string; version: number }>('POST', 'site-places', {
      siteId: site?.id,
      latitude: 43.5,
      longitude: -79.5,
    })
    expect(set).toMatchObject({ status: 201, data: { source: 'HAND', exactness: 'ADDRESS' } })
    const readSitePlace = async () => (await call<SitesOnMap>('GET', 'sites/map')).data.sites.find(({ id }) => id === site?.id)?.place
    expect(await readSitePlace()).toMatchObject({ latitude: 43.5, isByHand: true, isOfFormerAddress: false })
    await node.ownerQuery(`update site set city = 'Elsewhere' where id = $1`, [site?.id])
    expect(await readSitePlace()).toMatchObject({ latitude: 43.5, isOfFormerAddress: true })
    expect((await call('POST', 'site-places', { siteId: site?.id, latitude: 1, longitude: 1 })).status).toBe(409)
    expect((await call('PATCH', `site-place/${set.data.id}`, { latitude: 91, version: 1 })).problems).toEqual(['latitude tooLarge'])
    expect((await call('PATCH', `site-place/${set.data.id}`, { source: 'SERVICE', version: 1 })).problems).toEqual(['source readOnly'])
    expect((await call('DELETE', `site-place/${set.data.id}`, undefined, noUser)).status).toBe(403)
    expect((await call('DELETE', `site-place/${set.data.id}`)).status).toBe(200)
    expect(await readSitePlace()).toMatchObject({ exactness: 'AREA', isByHand: false })
  })

  it('lists the sites nearest to a participant, from the reader’s own studies', async () => {
    const { data, status } = await call<NearestSites>(
      'GET',
      `participant/${await findParticipantId()}/nearestSites`,
      undefined,
      coordinator,
    )
    expect(status).toBe(200)
    const studiesResponse = await call<{ siteDetailsList: { siteId: string }[] }[]>('GET', 'studies/with-sites', undefined, coordinator)
    const ids = studiesResponse.data.flatMap(({ siteDetailsList }) => siteDetailsList.map(({ siteId }) => siteId))
    expect(data.sites.map(({ siteId }) => siteId).sort()).toEqual([...new Set(ids)].sort())
    const distances = data.sites.flatMap(({ distance }) => (distance === null ? [] : [distance.km]))
    expect(distances).toEqual(distances.toSorted((left, other) => left - other))
    expect(distances.length).toBeGreaterThan(0)
    expect(data.sites[0]?.studies[0]?.name).toMatch(/\w/)
  })

  it('returns neither distance nor order when the postal code is hidden from the reader', async () => {
    const id = await findParticipantId(owner)
    expect((await call('PATCH', `participant/${id}`, { isRestrictedProfile: true }, owner)).status).toBe(200)
    const { data } = await call<NearestSites>('GET', `participant/${id}/nearestSites`, undefined, owner)
    expect(data).toMatchObject({ isHidden: true, exactness: null })
    expect(data.sites.every(({ distance }) => distance === null)).toBe(true)
    const names = data.sites.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    await call('PATCH', `participant/${id}`, { isRestrictedProfile: false }, owner)
  })

  it('returns no distance for a postal code that cannot be located', async () => {
    const id = await findParticipantId()
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

  it('rejects a participant whom the reader may not see', async () => {
    const id = await findParticipantId()
    expect((await call('GET', `participant/${id}/nearestSites`, undefined, riveSud)).status).toBe(404)
    expect((await call('GET', `participant/${id}/nearestSites`, undefined, 'unassigned@northlake.example')).status).toBe(404)
    expect((await call('GET', `participant/${id}/nearestSites`, undefined, noUser)).status).toBe(403)
    expect((await call('GET', 'participant/not-an-id/nearestSites')).status).toBe(404)
  })

  it("counts enrolled participants at the reader's sites", async () => {
    const fetchFigures = async (caller: string, pathPrefix = '') =>
      (await call<{ siteMap?: { told: SiteFigure[] } }>('GET', `${pathPrefix}dashboard/figures?types=siteMap`, undefined, caller)).data
        .siteMap?.told
    const [allFigures, ownFigures] = [await fetchFigures(admin), await fetchFigures(coordinator)]
    expect(ownFigures?.length).toBeGreaterThan(0)
    expect(ownFigures?.length).toBeLessThan(allFigures?.length ?? 0)
    const listResponse = await node.fetch('participant-studies?recruitmentStatus=ENROLLED&_end=1', { as: coordinator })
    expect(ownFigures?.reduce((sum, { enrolled }) => sum + enrolled, 0)).toBe(Number(listResponse.headers.get('X-Total-Count')))
    expect((await fetchFigures(viewer))?.every(({ place }) => place !== undefined)).toBe(true)
    const [ownStudy] = await node.ownerQuery<{ id: string }>(
      'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
      [coordinator],
    )
    expect((await fetchFigures(coordinator, `study/${ownStudy?.id}/`))?.length).toBeGreaterThan(0)
    expect(await fetchFigures(noUser)).toBeUndefined()
  })
})

describe('maps with a geocoding service', () => {
  let node: TestNode
  let requested: { readonly query: Record<string, string>; readonly key: string | undefined }[] = []
  let answer: (response: ServerResponse, request: IncomingMessage) => void
  const respondJson = (body: unknown) => (response: ServerResponse) =>
    void response
      .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  /** Returns a response of Nominatim to a structured search. */
  const buildResults = (extraFields: object = {}) => [
    {
      place_id: 1,
      lat: '43.5558181',
      lon: '-79.5859319',
      category: 'building',
      type: 'yes',
      place_rank: 30,
      addresstype: 'building',
      ...extraFields,
    },
  ]
  const server = createServer((request, response) => {
    requested.push({
      query: Object.fromEntries(new URL(request.url ?? '', 'http://localhost').searchParams),
      key: request.headers.authorization,
    })
    answer(response, request)
  })
  const call = createApiCall(() => node)
  let orgId: string
  let port: number
  const runGeocodingJob = () =>
    findSites({ orgId, payload: {}, attempt: 1, isLastAttempt: false, finish: { text: 'select 1', values: [] }, studydesk: node.studydesk })
  const fetchPlace = async (code: string) => (await call<SitesOnMap>('GET', `sites/map?siteCode=${code}`)).data.sites[0]?.place
  const findPerson = async () => {
    const [row] = await node.ownerQuery<{ id: string; code: string }>(
      `select participant.id::text, postal_code as code from participant join participant_study on participant_study.participant_id = participant.id
        where not is_restricted_profile and (study_id, participant_study.site_id) in (select study_id, site_id from study_site_assignment
          where user_id = (select id from "user" where email = $1)) and participant.deleted_at is null limit 1`,
      [coordinator],
    )
    return row ?? { id: '', code: '' }
  }
  const fetchNearest = async () =>
    (await call<NearestSites>('GET', `participant/${(await findPerson()).id}/nearestSites`, undefined, coordinator)).data

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
    // Excludes the other sites, because virtual sites are not searched for.
    await node.ownerQuery(`update site set is_virtual = site_code <> 'NLR-101' where org_id = $1`, [orgId])
  })
  afterAll(async () => {
    await node?.close()
    server.close()
    server.closeAllConnections()
  })
  beforeEach(async () => {
    requested = []
    answer = respondJson(buildResults())
    await node.ownerQuery('delete from geocoding_answer')
  })

  it('finds a site by its address alone, once', async () => {
    await runGeocodingJob()
    expect(requested).toEqual([
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
    expect(await fetchPlace('NLR-101')).toEqual({
      latitude: 43.55582,
      longitude: -79.58593,
      exactness: 'ADDRESS',
      isByHand: false,
      isOfFormerAddress: false,
    })
    await runGeocodingJob()
    expect(requested).toHaveLength(1)
    const [{ by } = { by: '' }] = await node.ownerQuery<{ by: string | null }>('select created_by as by from site_place')
    expect(by).toBeNull()
  })

  it('sends only the postal code of a participant to the service, and stores the answer separately from the API', async () => {
    const { code } = await findPerson()
    answer = respondJson(buildResults({ addresstype: 'postcode', place_rank: 21 }))
    expect((await fetchNearest()).exactness).toBe('POSTAL_CODE')
    expect(requested.map(({ query }) => query)).toEqual([{ postalcode: code, countrycodes: 'ca', format: 'jsonv2', limit: '1' }])
    await fetchNearest()
    expect(requested).toHaveLength(1)
    const stored = await node.ownerQuery("select encode(key, 'escape') as key, latitude, longitude, exactness from geocoding_answer")
    expect(JSON.stringify(stored)).not.toContain(code.slice(0, 3))
  })

  it('uses the built-in tables when the service has nothing more exact', async () => {
    answer = respondJson(buildResults({ place_rank: 8, addresstype: 'state' }))
    expect((await fetchNearest()).exactness).toBe('AREA')
    await node.ownerQuery('delete from geocoding_answer')
    answer = respondJson([])
    expect((await fetchNearest()).exactness).toBe('AREA')
  })

  const geocodeAddress = async (options = {}) => {
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
    ['no JSON', respondJson('[{')],
    ['no list', respondJson({ error: 'Unable to geocode' })],
    ['no place', respondJson([{ display_name: 'Ottawa' }])],
    ['nowhere on earth', respondJson(buildResults({ lat: '143.5', lon: 'east' }))],
    ['huge', respondJson('x'.repeat(200_000))],
    ['a redirect', (response) => void response.writeHead(302, { Location: '/elsewhere' }).end()],
  ])('treats the service as unavailable when its answer is %s, and stores nothing', async (_caseName, reply) => {
    answer = reply
    expect(await geocodeAddress()).toBe('away')
    expect(requested, 'redirects are not followed').toHaveLength(1)
    expect(await node.ownerQuery('select from geocoding_answer')).toEqual([])
  })

  it('does not repeat a request right after a failure, and answers from stored results', async () => {
    const { database, config } = node.studydesk
    const geocoder = openGeocoder({ config, database, restMs: 60_000 })
    const query = { postalcode: 'K1A 0B1', countrycodes: 'ca' }
    expect(await geocoder?.find(orgId, query)).toMatchObject({ place: { latitude: 43.55582 }, isCached: false })
    answer = (response) => void response.writeHead(503).end()
    expect(await geocoder?.find(orgId, { postalcode: 'K2A 1A1', countrycodes: 'ca' })).toBe('away')
    expect(await geocoder?.find(orgId, { postalcode: 'K2B 1A1', countrycodes: 'ca' })).toBe('away')
    expect(requested).toHaveLength(2)
    expect(await geocoder?.find(orgId, query)).toMatchObject({ isCached: true })
  })

  it('allows browsers to load the configured map tiles alone, and returns their address only to signed-in users', async () => {
    expect((await call('GET', 'map/tiles', undefined, noUser)).data).toEqual({
      url: expect.stringContaining('/{z}/{x}/{y}.png'),
      attribution: 'Somebody’s map',
    })
    expect((await node.fetch('map/tiles')).status).toBe(401)
    const policy = (await node.fetch('/crm/')).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain(`img-src 'self' data: blob: http://127.0.0.1:${port};`)
  })

  it('locates a site with a changed address by its postal code until the service has answered', async () => {
    await runGeocodingJob()
    answer = (response) => void response.writeHead(503).end()
    const [site] = (await call<{ id: string; version: number }[]>('GET', 'sites?siteCode=NLR-101')).data
    const changed = await call('PATCH', `site/${site?.id}`, { streetAddress: '1 Main Street', version: site?.version })
    expect(changed.status).toBe(200)
    expect((await fetchPlace('NLR-101'))?.exactness).toBe('AREA')
    await expect.poll(() => requested.map(({ query }) => query.street)).toContain('1 Main Street')
    expect((await fetchPlace('NLR-101'))?.exactness).toBe('AREA')
  })
})

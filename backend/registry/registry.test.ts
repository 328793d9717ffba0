import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RegistrySearchAnswer, RegistryStudy } from '#resources/registryAnswers.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { refreshStatuses } from './refreshStatuses.ts'
import { testRegistry } from './testRegistry.ts'

const admin = 'admin@northlake.example'

/** The registry in its shape, on loopback. */
const known = { protocolSection: { identificationModule: { nctId: 'NCT00000001', briefTitle: 'Walking and sleep' } } }
let asked: URL[] = []
let answer: (response: ServerResponse) => void
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
let registry: Awaited<ReturnType<typeof testRegistry>>
let node: TestNode
beforeAll(async () => {
  registry = await testRegistry((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://localhost'))
    answer(response)
  })
  node = await testNode({ settings: { REGISTRY_URL: registry.url } })
})
afterAll(async () => {
  await node.close()
  registry.close()
})
beforeEach(() => {
  asked = []
  answer = json(known)
})

const call = <Data>(path: string, as = admin) => node.call<Data>(path, { as })

describe('a study of the registry', () => {
  it('is asked for by its number', async () => {
    const { status, data } = await call<RegistryStudy>('registry/study/nct00000001')
    expect([status, data.title, asked.map(({ pathname }) => pathname)]).toEqual([200, 'Walking and sleep', ['/api/v2/studies/NCT00000001']])
  })

  it('is for those who make studies', async () => {
    expect((await call('registry/study/NCT00000001', 'coordinator@northlake.example')).status).toBe(403)
    expect(asked).toEqual([])
  })

  it('is asked for by nothing else', async () => {
    const wrong = await call(`registry/study/${encodeURIComponent('../users')}`)
    expect([wrong.status, wrong.error?.fields]).toMatchObject([422, [{ path: 'nctId', code: 'notAnNctId' }]])
    expect(asked).toEqual([])
  })

  it.each([
    ['is not known there', json({}, 404), 404, 'RegistryStudyUnknown'],
    ['cannot be had while the registry is broken', json({}, 500), 502, 'RegistryAway'],
    [
      'is not taken from somewhere else',
      (response: ServerResponse) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
      502,
      'RegistryAway',
    ],
    ['of the former API is refused', json({ FullStudiesResponse: {} }), 502, 'RegistryUnknownAnswer'],
    ['that is no JSON is refused', (response: ServerResponse) => response.end('<html>'), 502, 'RegistryUnknownAnswer'],
    ['is away with the connection', (response: ServerResponse) => response.destroy(), 502, 'RegistryAway'],
  ])('%s', async (_name, given, status, code) => {
    answer = given
    expect(await call('registry/study/NCT00000001')).toMatchObject({ status, error: { code, message: expect.not.stringContaining(code) } })
  })
})

it('a study that ends in the registry while it goes on here is told, and is changed only where something changed', async () => {
  const [study] = await node.ownerQuery<{ id: string; orgId: string }>(
    `update study set trial_id = 'NCT00000001' where id = (select id from study where status = 'RECRUITING' order by id limit 1)
      returning id::text, org_id::text as "orgId"`,
  )
  const refresh = () => refreshStatuses({ orgId: study?.orgId ?? '', studydesk: node.studydesk } as RunningJob)
  const stored = async () =>
    (
      await node.ownerQuery<{ status: string; version: number }>('select registry_status as status, version from study where id = $1', [
        study?.id,
      ])
    )[0]
  const before = (await stored())?.version ?? 0
  answer = json({ protocolSection: { ...known.protocolSection, statusModule: { overallStatus: 'TERMINATED' } } })
  await refresh()
  await refresh()
  expect(await stored()).toEqual({ status: 'TERMINATED', version: before + 1 })
  answer = json({}, 404)
  await refresh()
  expect(await stored()).toEqual({ status: 'TERMINATED', version: before + 1 })
  answer = json({}, 500)
  await expect(refresh()).rejects.toMatchObject({ errorCode: 'RegistryAway' })
})

it('studies are found by words, page by page', async () => {
  answer = json({ studies: [known], nextPageToken: 'next' })
  const { data } = await call<RegistrySearchAnswer>('registry/studies?term=sleep%20and%20walking&pageToken=here')
  expect(data).toMatchObject({ studies: [{ trialID: 'NCT00000001' }], nextPageToken: 'next' })
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ 'query.term': 'sleep and walking', pageSize: '20', pageToken: 'here' })
  expect((await call('registry/studies?term=%20')).status).toBe(400)
})

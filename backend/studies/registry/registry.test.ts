import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RegistrySearchAnswer, RegistryStudy } from '#resources/studies/registry/registryAnswers.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { refreshStatuses } from './refreshStatuses.ts'
import { testRegistry } from './testRegistry.ts'

const admin = 'admin@northlake.example'

/** Study that the fake registry API on the local host returns. */
const knownStudy = { protocolSection: { identificationModule: { nctId: 'NCT00000001', briefTitle: 'Walking and sleep' } } }
let requested: URL[] = []
let answer: (response: ServerResponse) => void
const respondJson =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
let registry: Awaited<ReturnType<typeof testRegistry>>
let node: TestNode
beforeAll(async () => {
  registry = await testRegistry((request, response) => {
    requested.push(new URL(request.url ?? '', 'http://localhost'))
    answer(response)
  })
  node = await testNode({ settings: { REGISTRY_URL: registry.url } })
})
afterAll(async () => {
  await node.close()
  registry.close()
})
beforeEach(() => {
  requested = []
  answer = respondJson(knownStudy)
})

const call = <Data>(path: string, caller = admin) => node.call<Data>(path, { as: caller })

describe('a study of the registry', () => {
  it('a study of the registry is requested by its number', async () => {
    const { status, data } = await call<RegistryStudy>('registry/study/nct00000001')
    expect([status, data.title, requested.map(({ pathname }) => pathname)]).toEqual([
      200,
      'Walking and sleep',
      ['/api/v2/studies/NCT00000001'],
    ])
  })

  it('a study of the registry is for users who create studies', async () => {
    expect((await call('registry/study/NCT00000001', 'coordinator@northlake.example')).status).toBe(403)
    expect(requested).toEqual([])
  })

  it('a study of the registry cannot be requested by any other text', async () => {
    const invalidResponse = await call(`registry/study/${encodeURIComponent('../../organisation/users')}`)
    expect([invalidResponse.status, invalidResponse.error?.fields]).toMatchObject([422, [{ path: 'nctId', code: 'notAnNctId' }]])
    expect(requested).toEqual([])
  })

  it.each([
    ['is not known there', respondJson({}, 404), 404, 'RegistryStudyUnknown'],
    ['cannot be had while the registry is broken', respondJson({}, 500), 502, 'RegistryAway'],
    [
      'is not taken from somewhere else',
      (response: ServerResponse) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
      502,
      'RegistryAway',
    ],
    ['of the former API is refused', respondJson({ FullStudiesResponse: {} }), 502, 'RegistryUnknownAnswer'],
    ['that is no JSON is refused', (response: ServerResponse) => response.end('<html>'), 502, 'RegistryUnknownAnswer'],
    ['is away with the connection', (response: ServerResponse) => response.destroy(), 502, 'RegistryAway'],
  ])('a study of the registry %s', async (_name, input, status, code) => {
    answer = input
    expect(await call('registry/study/NCT00000001')).toMatchObject({ status, error: { code, message: expect.not.stringContaining(code) } })
  })
})

it('a study that ends in the registry while it is in progress here is reported, and written only when something changed', async () => {
  const [study] = await node.ownerQuery<{ id: string; orgId: string }>(
    `update study set trial_id = 'NCT00000001' where id = (select id from study where status = 'RECRUITING' order by id limit 1)
      returning id::text, org_id::text as "orgId"`,
  )
  const refresh = () => refreshStatuses({ orgId: study?.orgId ?? '', studydesk: node.studydesk } as RunningJob)
  const readStoredStudy = async () =>
    (
      await node.ownerQuery<{ status: string; version: number }>('select registry_status as status, version from study where id = $1', [
        study?.id,
      ])
    )[0]
  const before = (await readStoredStudy())?.version ?? 0
  answer = respondJson({ protocolSection: { ...knownStudy.protocolSection, statusModule: { overallStatus: 'TERMINATED' } } })
  await refresh()
  await refresh()
  expect(await readStoredStudy()).toEqual({ status: 'TERMINATED', version: before + 1 })
  answer = respondJson({}, 404)
  await refresh()
  expect(await readStoredStudy()).toEqual({ status: 'TERMINATED', version: before + 1 })
  answer = respondJson({}, 500)
  await expect(refresh()).rejects.toMatchObject({ errorCode: 'RegistryAway' })
})

it('studies of the registry are searched by text, page by page', async () => {
  answer = respondJson({ studies: [knownStudy], nextPageToken: 'next' })
  const { data } = await call<RegistrySearchAnswer>('registry/studies?term=sleep%20and%20walking&pageToken=here')
  expect(data).toMatchObject({ studies: [{ trialID: 'NCT00000001' }], nextPageToken: 'next' })
  expect(Object.fromEntries(requested[0]?.searchParams ?? [])).toEqual({
    'query.term': 'sleep and walking',
    pageSize: '20',
    pageToken: 'here',
  })
  expect((await call('registry/studies?term=%20')).status).toBe(400)
})

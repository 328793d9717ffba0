import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { MergeAnswer } from '#resources/participants/duplicateAnswers.ts'
import { type LiveBench, liveBench, person } from '../../../app/testing/liveBench.ts'
import { hireStaff } from '../generated/staff.ts'

/**
 * Tests how rows in the trash or out of the reader's scope are named: in rows that refer to them, in the history, the audit history and
 * files.
 */

const admin = 'admin@northlake.example'
let bench: LiveBench
let owner: string
let auditor: string
beforeAll(async () => {
  bench = await liveBench()
  const staff = await hireStaff(bench.node)
  owner = await staff.withAbilities(['PARTICIPANTS:OWN', 'ADMIN_AUDIT:VIEW', 'ADMIN_SITES:VIEW'])
  auditor = await staff.withAbilities(['ADMIN_AUDIT:VIEW'])
})
afterAll(() => bench.close())

const call = <Data>(method: string, path: string, body?: unknown, caller = owner) =>
  bench.node.call<Data>(path, { as: caller, method, body })
const fileOf = async (path: string, caller: string) => (await bench.node.fetch(path, { as: caller })).text()

/** Creates a site in the trash. */
async function createTrashedSite(name: string): Promise<string> {
  const { data } = await call<ResponseRow>('POST', 'sites', { name }, admin)
  expect((await call('DELETE', `site/${data.id}`, undefined, admin)).status).toBeLessThan(300)
  return data.id
}

/** Creates two people, one merged into the other. */
async function createMergedPeople() {
  const people = { survivor: person(), other: person() }
  const [survivor, otherId] = [
    await bench.make('participants', people.survivor, owner),
    await bench.make('participants', people.other, owner),
  ]
  const { data } = await call<MergeAnswer>('POST', `participant/${survivor}/merge`, { otherId, version: 1, otherVersion: 1, values: {} })
  const nameOf = ({ firstName, lastName }: typeof people.other) => `${firstName} ${lastName}`
  return { mergeId: data.mergeId, otherId, survivorName: nameOf(people.survivor), otherName: nameOf(people.other) }
}

async function readAuditTitles(recordId: string, caller: string) {
  const { data } = await call<readonly ResponseRow[]>('GET', `activity/history?recordId=${recordId}`, undefined, caller)
  return [...new Set(data.map(({ labels }) => labels?.recordId))]
}

describe('a row in the trash', () => {
  it('a row in the trash is named as in the trash for readers who see the trash', async () => {
    const id = await createTrashedSite('Thrown Clinic')
    expect(await readAuditTitles(id, admin)).toEqual(['Thrown Clinic (in the trash)'])
    expect(await fileOf(`activity/history/export/csv?recordId=${id}`, admin)).toContain('Thrown Clinic (in the trash)')
    expect(await fileOf(`activity/history/export/csv?recordId=${id}&language=fr`, admin)).toContain('Thrown Clinic (dans la corbeille)')
  })

  it('a row in the trash is named by its kind for readers who may read the resource but do not see the trash', async () => {
    const id = await createTrashedSite('Thrown Hospital')
    expect(await readAuditTitles(id, owner)).toEqual(['Site (in the trash)'])
  })

  it('a row in the trash is named by the merge that deleted it, in lists, history and files', async () => {
    const { mergeId, otherName, survivorName } = await createMergedPeople()
    const { data } = await call<ResponseRow>('GET', `participant-merge/${mergeId}`)
    expect(data.labels).toMatchObject({ mergedId: `${otherName} (in the trash)`, survivorId: survivorName })
    const history = await call<readonly { readonly labels: object }[]>('GET', `participant-merge/${mergeId}/history`)
    expect(Object.values(history.data[0]?.labels ?? {})).toContain(`${otherName} (in the trash)`)
    const csv = await fileOf(`activity/history/export/csv?recordId=${mergeId}`, owner)
    expect(csv).toContain(`${otherName} (in the trash)`)
  })
})

describe('a row that the reader may not see', () => {
  it('an invisible row is named as not accessible, without the end of its id', async () => {
    const { data } = await call<ResponseRow>('POST', 'sites', { name: 'Unseen Clinic' }, admin)
    expect(await readAuditTitles(data.id, auditor)).toEqual(['No access'])
    const { data: events } = await call<readonly { readonly sentence: string }[]>(
      'GET',
      `activity/history?recordId=${data.id}`,
      undefined,
      auditor,
    )
    expect(events.map(({ sentence }) => sentence)).toEqual([expect.stringMatching(/ added site \(no access\)$/)])
    const csv = await fileOf(`activity/history/export/csv?recordId=${data.id}`, auditor)
    expect(csv).toContain('No access')
    expect(csv).not.toContain(data.id.slice(-8).toUpperCase())
  })
})

it('the audit history and its export give a study the same name', async () => {
  const { data } = await call<readonly ResponseRow[]>('GET', 'activity/history?kind=participantStudy&_end=50', undefined, admin)
  const namedEvent = data.find(({ labels }) => typeof labels?.studyId === 'string' && typeof labels.siteId === 'string')
  expect(namedEvent).toBeDefined()
  const csv = await fileOf(`activity/history/export/csv?recordId=${namedEvent?.recordId}`, admin)
  expect(csv).toContain(`,${namedEvent?.labels?.studyId},`)
})

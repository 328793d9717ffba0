import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { MergeAnswer } from '#resources/duplicateAnswers.ts'
import { type LiveBench, liveBench, person } from '../../testing/liveBench.ts'
import { hireStaff } from '../generated/staff.ts'

/** Names of rows in the trash, or out of the reader's scope, in other rows, their history, the audit history and files. */

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

const call = <Data>(method: string, path: string, body?: unknown, as = owner) => bench.node.call<Data>(path, { as, method, body })
const fileOf = async (path: string, as: string) => (await bench.node.fetch(path, { as })).text()

/** A site that lies in the trash. */
async function trashedSite(name: string): Promise<string> {
  const { data } = await call<AnsweredRow>('POST', 'sites', { name }, admin)
  expect((await call('DELETE', `site/${data.id}`, undefined, admin)).status).toBeLessThan(300)
  return data.id
}

/** Two people of whom one was merged into the other. */
async function merged() {
  const people = { survivor: person(), other: person() }
  const [survivor, otherId] = [
    await bench.make('participants', people.survivor, owner),
    await bench.make('participants', people.other, owner),
  ]
  const { data } = await call<MergeAnswer>('POST', `participant/${survivor}/merge`, { otherId, version: 1, otherVersion: 1, values: {} })
  const nameOf = ({ firstName, lastName }: typeof people.other) => `${firstName} ${lastName}`
  return { mergeId: data.mergeId, otherId, survivorName: nameOf(people.survivor), otherName: nameOf(people.other) }
}

async function titlesInAudit(recordId: string, as: string) {
  const { data } = await call<readonly AnsweredRow[]>('GET', `activity/history?recordId=${recordId}`, undefined, as)
  return [...new Set(data.map(({ labels }) => labels?.recordId))]
}

describe('a row in the trash', () => {
  it('keeps its name, and says where it is, for those who see the trash', async () => {
    const id = await trashedSite('Thrown Clinic')
    expect(await titlesInAudit(id, admin)).toEqual(['Thrown Clinic (in the trash)'])
    expect(await fileOf(`activity/history/export/csv?recordId=${id}`, admin)).toContain('Thrown Clinic (in the trash)')
    expect(await fileOf(`activity/history/export/csv?recordId=${id}&language=fr`, admin)).toContain('Thrown Clinic (dans la corbeille)')
  })

  it('is called by its kind for those who may read such rows and do not see the trash', async () => {
    const id = await trashedSite('Thrown Hospital')
    expect(await titlesInAudit(id, owner)).toEqual(['Site (in the trash)'])
  })

  it('is named by the merge that put it there, in lists, history and files', async () => {
    const { mergeId, otherName, survivorName } = await merged()
    const { data } = await call<AnsweredRow>('GET', `participant-merge/${mergeId}`)
    expect(data.labels).toMatchObject({ mergedId: `${otherName} (in the trash)`, survivorId: survivorName })
    const history = await call<readonly { readonly labels: object }[]>('GET', `participant-merge/${mergeId}/history`)
    expect(Object.values(history.data[0]?.labels ?? {})).toContain(`${otherName} (in the trash)`)
    const csv = await fileOf(`activity/history/export/csv?recordId=${mergeId}`, owner)
    expect(csv).toContain(`${otherName} (in the trash)`)
  })
})

describe('a row that the reader may not see', () => {
  it('is said to be so, without the end of its id', async () => {
    const { data } = await call<AnsweredRow>('POST', 'sites', { name: 'Unseen Clinic' }, admin)
    expect(await titlesInAudit(data.id, auditor)).toEqual(['No access'])
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

it('one study is called alike in the audit history and in its file', async () => {
  const { data } = await call<readonly AnsweredRow[]>('GET', 'activity/history?kind=participantStudy&_end=50', undefined, admin)
  const named = data.find(({ labels }) => typeof labels?.studyId === 'string' && typeof labels.siteId === 'string')
  expect(named).toBeDefined()
  const csv = await fileOf(`activity/history/export/csv?recordId=${named?.recordId}`, admin)
  expect(csv).toContain(`,${named?.labels?.studyId},`)
})

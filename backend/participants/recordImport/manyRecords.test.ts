import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { createProject } from './testRecords.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

it('raises no notification, and needs no more statements for each of many records than for one', async () => {
  const project = await createProject(node)
  const names = ['Ambrogio', 'Beatrijs', 'Casimir', 'Dymphna', 'Eoghan', 'Fenella', 'Gwendal', 'Hjordis', 'Ignatius', 'Jacoba', 'Kalliope']
  const contentOf = (ids: readonly number[]) =>
    ['record_id,first_name,last_name,dob,sex,email,height,weight,bmi,about_them_complete,result,visit_lab_complete']
      .concat(
        ids.map(
          (id) =>
            `M-${id},${names[id]},${names[(id * 3 + 5) % 11]}sen,19${40 + id * 4}-02-0${1 + (id % 9)},0,${names[id]}@example.org,180,81,25,2,${id},2`,
        ),
      )
      .join('\n')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const countFor = async (ids: readonly number[]): Promise<number> => {
    query.mockClear()
    const { summary } = await project.run(contentOf(ids))
    expect(summary).toMatchObject({ records: ids.length, done: ids.length, rejectedRecords: 0, completedForms: ids.length * 2 })
    const texts = query.mock.calls.map(([sent]) => String((sent as unknown as { readonly text?: string }).text ?? ''))
    return texts.filter((text) => /form_(submission|answer|assignment)|participant_study/.test(text)).length / ids.length
  }
  const forOne = await countFor([0])
  const forMany = await countFor([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  query.mockRestore()
  expect(forMany).toBeGreaterThan(1)
  expect(forMany).toBeLessThanOrEqual(forOne)
  expect(await node.ownerQuery('select topic from notification where study_id = $1', [project.studyId])).toEqual([])
  expect(
    await node.ownerQuery(`select payload from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`, [project.studyId]),
  ).toEqual([])
})

it('joins records with the same ID of a participant, also if they are imported at the same time', async () => {
  const project = await createProject(node)
  const content = `record_id,client_id,first_name,last_name,dob,sex,email,about_them_complete
S-1,CL-901,Ysolde,Marchbanks,1951-04-08,0,ysolde@example.org,2
S-2,cl-901,Ysolde,Marchbanks,1951-04-08,0,ysolde@example.org,0
S-3,,Corentin,Delacroix-Ames,1947-12-21,1,corentin@example.org,2`
  const { summary } = await project.run(content)
  expect(summary).toMatchObject({ newParticipants: 2, rejectedRecords: 0, forms: 3 })
})

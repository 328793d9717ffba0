import { expect } from 'vitest'
import { shippedRoles } from '#policies/roles.ts'
import { resources } from '#resources/index.ts'
import { today } from '../../app/testing/days.ts'
import type { TestNode } from '../../app/testing/index.ts'
import { createTestParticipant, enrol } from '../../participants/comments/testParticipants.ts'
import { signatureFor } from '../../platform/engine/generated/signatureFor.ts'
import { hireStaff } from '../../platform/engine/generated/staff.ts'
import { createStudySite } from '../../studies/testStudySite.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const viewer = 'viewer@northlake.example'

interface StudyOptions {
  readonly blinding?: 'OPEN' | 'SINGLE' | 'DOUBLE'
  readonly method?: 'LISTS' | 'EXTERNAL'
  /** Names of the arms; the ratio is 1 to 1. */
  readonly arms?: readonly string[]
  readonly isStratified?: boolean
}

const abilitiesOf = (key: string): readonly string[] => shippedRoles.find((role) => role.key === key)?.abilities ?? []

/** Creates a randomised study at a site of the coordinator, with its arms, and an unblinded statistician. */
export async function createRandomisedStudy(
  node: TestNode,
  { blinding = 'DOUBLE', method = 'LISTS', arms = ['Active', 'Control'], isStratified = true }: StudyOptions = {},
) {
  const studySite = await createStudySite(node)
  const { studyId } = studySite
  const staff = await hireStaff(node)
  const statistician = await staff.withAbilities([...abilitiesOf('unblindedStatistician')])
  // The user may have been created before the study.
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), "user".id, place.study_id, place.site_id, 'COORDINATOR'
      from study_site place join "user" on "user".org_id = place.org_id and "user".email = any($1)
      where place.study_id = $2 on conflict do nothing`,
    [[statistician, staff.everything], studyId],
  )
  const [org] = await node.ownerQuery<{ orgId: string }>('select org_id as "orgId" from study where id = $1', [studyId])
  node.studydesk.access.forget(org?.orgId ?? '')
  const call = <Data = { readonly id: string; readonly version: number }>(
    caller: string,
    httpMethod: string,
    path: string,
    body?: unknown,
  ) => node.call<Data>(path, { as: caller, method: httpMethod, body })
  const create = async (caller: string, path: string, body: object): Promise<string> => {
    const answer = await call(caller, 'POST', path, body)
    expect(answer.status, JSON.stringify(answer.error)).toBe(201)
    return answer.data.id
  }
  expect((await call(admin, 'PATCH', `admin/study/${studyId}`, { randomisationMethod: method, blinding })).status).toBe(200)
  const armIds: Record<string, string> = {}
  for (const name of arms) {
    const groupId = blinding === 'DOUBLE' ? null : await create(admin, 'study-groups', { studyId, name: `Group ${name}` })
    armIds[name] = await create(admin, 'randomisation-arms', { studyId, name, ratio: 1, groupId })
  }
  if (isStratified) await create(admin, 'randomisation-factors', { studyId, name: 'Sex', kind: 'SEX' })

  const takeSigned = async (caller: string, resource: string, id: string, transition: string, body: object = {}) => {
    const definition = resources.find(({ name }) => name === resource)
    if (definition === undefined) throw new Error(resource)
    const signature = await signatureFor(node, { resource: definition, transition, rule: { signature: { of: [] } }, id, as: caller })
    return call<Readonly<Record<string, unknown>>>(caller, 'POST', `${definition.path.one}/${id}/transitions/${transition}`, {
      ...body,
      ...signature,
    })
  }
  return {
    ...studySite,
    armIds,
    statistician,
    everything: staff.everything,
    staff,
    call,
    create,
    takeSigned,
    createList: (values: object = {}) =>
      create(statistician, 'randomisation-lists', {
        studyId,
        name: 'Main list',
        source: 'GENERATED',
        blockSizes: ['2', '4'],
        perStratum: 12,
        ...values,
      }),
    activate: (listId: string) => takeSigned(statistician, 'randomisationList', listId, 'activate'),
    createEnrolled: async (changes: Readonly<Record<string, unknown>> = {}, subjectId: string | null = null) => {
      const id = await enrol(node, await createTestParticipant(node, coordinator, changes), studySite, subjectId)
      await node.ownerQuery(`update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2 where id = $1`, [id, today()])
      return id
    },
    randomise: async (participantStudyId: string, caller = coordinator) => {
      const prepared = await call(caller, 'POST', `participant-study/${participantStudyId}/randomisation`, { answers: {} })
      if (prepared.status !== 200) return prepared
      return takeSigned(caller, 'randomisation', prepared.data.id, 'randomise', { version: prepared.data.version })
    },
  }
}

export type RandomisedStudy = Awaited<ReturnType<typeof createRandomisedStudy>>

import papaparse from 'papaparse'
import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf, type TestNode } from '../../app/testing/index.ts'

type Submission = ResourceAnswer['formSubmission']

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const medical = 'medical@northlake.example'

/** Returns the lines of a CSV file by the names of its columns. */
export const rowsOf = (text: string): readonly Record<string, string>[] =>
  papaparse.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data

/** Creates a study with people in screening. Its coordinator fills in and exports their forms. */
export async function createExportStudy(node: TestNode) {
  const call = <Data>(method: string, path: string, body?: unknown, caller = coordinator) =>
    node.call<Data>(path, { as: caller, method, body })
  const allParticipations = (
    await call<readonly ResourceAnswer['participantStudy'][]>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=200')
  ).data
  const studyId = allParticipations[0]?.studyId ?? ''
  const people = allParticipations.filter((each) => each.studyId === studyId)
  let next = 0

  return {
    call,
    studyId,
    nextParticipation: () => people[next++],
    /** Creates a form of the study and approves it. */
    async approvedForm(name: string, formJson: unknown): Promise<string> {
      const { data } = await call<{ readonly id: string }>('POST', `study/${studyId}/form`, { name, formJson }, admin)
      await call('POST', `form/${data.id}/transitions/approve`, {}, medical)
      return data.id
    },
    /** Fills in a form with these answers, for the next participant. */
    async filled(formId: string, answers: Readonly<Record<string, unknown>>, isCompleted = true): Promise<Submission> {
      const participation = people[next++]
      const { data } = await call<{ readonly id: string }>('POST', 'form-assignments', { participantStudyId: participation?.id, formId })
      const [submission] = (await call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${data.id}`)).data
      const changes = Object.entries(answers).map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion: 0 }))
      const id = submission?.id ?? ''
      expect(codesOf(await call('PUT', `form-submission/${id}/answers`, { submissionId: id, changes }))).toEqual([200, undefined])
      if (isCompleted) expect((await call('POST', `form-submission/${id}/transitions/complete`, {})).status).toBe(200)
      return (await call<Submission>('GET', `form-submission/${id}`)).data
    },
    /** Returns the bytes of an export. */
    async exportedBytes(query: string): Promise<Uint8Array> {
      const response = await node.fetch(`study/${studyId}/form-export?${query}`, { as: coordinator })
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect([response.status, response.status === 200 ? '' : new TextDecoder().decode(bytes)]).toEqual([200, ''])
      return bytes
    },
    async exported(query: string): Promise<string> {
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await this.exportedBytes(query))
    },
  }
}

/** Moves a form into the second unscheduled visit of its participant. @returns the id of the visit in the study */
export async function assignFormToVisit(
  node: TestNode,
  { formAssignmentId, participantStudyId, participantId, siteId }: Submission,
): Promise<string> {
  const [visit] = await node.ownerQuery(
    `insert into visit (id, org_id, study_id, name, planned, target_day, rank) select gen_random_uuid(), org_id, study_id, 'Unplanned & extra', 'UNSCHEDULED', 0, 'zz'
      from participant_study where id = $1 returning id::text`,
    [participantStudyId],
  )
  await node.ownerQuery(
    `with made as (
        insert into participant_visit (id, org_id, study_id, participant_study_id, participant_id, site_id, visit_id, occurrence, status)
        select gen_random_uuid(), org_id, study_id, id, $2, $3, $4, 2, 'UNSCHEDULED' from participant_study where id = $1 returning id)
      update form_assignment set participant_visit_id = (select id from made) where id = $5`,
    [participantStudyId, participantId, siteId, visit?.id, formAssignmentId],
  )
  return String(visit?.id)
}

import type { TestNode } from '../../testing/index.ts'

let count = 0
/** Cards that were put on boards: they stand before all that the demo and the API put there. */
let places = 0

/** A person of this user's own, in no study. */
export async function newParticipant(node: TestNode, as: string, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  count += 1
  const body = {
    firstName: 'Orla',
    lastName: `Commentworthy${count}`,
    dob: '1980-02-29',
    gender: 'female',
    email: `orla${count}.${process.pid}@example.org`,
    postalCode: 'M5V 2T6',
    referralSource: 'CLINIC',
    ...changes,
  }
  const answer = await node.fetch('participants', { as, method: 'POST', body })
  if (answer.status !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { data: { id: string } }).data.id
}

export interface StudySite {
  readonly studyId: string
  readonly siteId: string
}

/** The study-sites of a user, or those of the organisation that are not theirs. */
export const studySitesOf = (node: TestNode, email: string, { others = false } = {}): Promise<StudySite[]> =>
  node.ownerQuery<{ studyId: string; siteId: string }>(
    `select study_id as "studyId", site_id as "siteId" from study_site place join "user" on "user".org_id = place.org_id and email = $1
      where ${others ? 'not' : ''} exists (select 1 from study_site_assignment mine where mine.user_id = "user".id
        and mine.study_id = place.study_id and mine.site_id = place.site_id) order by place.id`,
    [email],
  )

/** A study-site of a user's own, and one of another study that is not theirs. */
export async function ownAndForeign(node: TestNode, email: string): Promise<readonly [mine: StudySite, foreign: StudySite]> {
  const [mine] = await studySitesOf(node, email)
  const foreign = (await studySitesOf(node, email, { others: true })).find(({ studyId }) => studyId !== mine?.studyId)
  if (mine === undefined || foreign === undefined) throw new Error(`The demo has no such study-sites for ${email}`)
  return [mine, foreign]
}

/** Puts a participant into a study, past every wall. @returns the id of the participation */
export async function enrol(
  node: TestNode,
  participantId: string,
  { studyId, siteId }: StudySite,
  subjectId: string | null = null,
): Promise<string> {
  const [row] = await node.ownerQuery<{ id: string }>(
    `insert into participant_study (org_id, id, participant_id, study_id, site_id, subject_id, recruitment_status, column_id, rank)
      select org_id, gen_random_uuid(), id, $2, $3, $4, 'IN_SCREENING', (select id from board_column where study_id = $2 order by rank limit 1), (10000000 + $5::int)::text from participant where id = $1 returning id`,
    [participantId, studyId, siteId, subjectId, ++places],
  )
  return row?.id ?? ''
}

/** A main consent of a participation is in force, past every wall. */
export const giveConsent = (node: TestNode, participationId: string): Promise<unknown> =>
  node.ownerQuery(`update participant_study set consent_status = 'CONSENTED' where id = $1`, [participationId])

import type { TestNode } from '../../app/testing/index.ts'

let count = 0
/** Number of cards added to boards. Their ranks come before those of the demo and the API. */
let lastRank = 0

/** Creates a participant of this user, in no study. */
export async function createTestParticipant(
  node: TestNode,
  caller: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
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
  const answer = await node.fetch('participants', { as: caller, method: 'POST', body })
  if (answer.status !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { data: { id: string } }).data.id
}

export interface StudySite {
  readonly studyId: string
  readonly siteId: string
}

/** Returns the study sites of a user, or with `others` all other study sites of the organisation. */
export const studySitesOf = (node: TestNode, email: string, { others = false } = {}): Promise<StudySite[]> =>
  node.ownerQuery<{ studyId: string; siteId: string }>(
    `select study_id as "studyId", site_id as "siteId" from study_site place join "user" on "user".org_id = place.org_id and email = $1
      where ${others ? 'not' : ''} exists (select 1 from study_site_assignment mine where mine.user_id = "user".id
        and mine.study_id = place.study_id and mine.site_id = place.site_id) order by place.id`,
    [email],
  )

/** Returns one of the user's study sites, and a site of another study that is not theirs. */
export async function readStudySitePair(node: TestNode, email: string): Promise<readonly [mine: StudySite, foreign: StudySite]> {
  const [ownStudySite] = await studySitesOf(node, email)
  const foreignStudySite = (await studySitesOf(node, email, { others: true })).find(({ studyId }) => studyId !== ownStudySite?.studyId)
  if (ownStudySite === undefined || foreignStudySite === undefined) throw new Error(`The demo has no such study-sites for ${email}`)
  return [ownStudySite, foreignStudySite]
}

/** Adds a participant to a study directly in the database, bypassing every rule. @returns the id of the participation */
export async function enrol(
  node: TestNode,
  participantId: string,
  { studyId, siteId }: StudySite,
  subjectId: string | null = null,
): Promise<string> {
  const [row] = await node.ownerQuery<{ id: string }>(
    `insert into participant_study (org_id, id, participant_id, study_id, site_id, subject_id, recruitment_status, column_id, rank)
      select org_id, gen_random_uuid(), id, $2, $3, $4, 'IN_SCREENING', (select id from board_column where study_id = $2 order by rank limit 1), (10000000 + $5::int)::text from participant where id = $1 returning id`,
    [participantId, studyId, siteId, subjectId, ++lastRank],
  )
  return row?.id ?? ''
}

/** Sets the main consent of a participation directly in the database, bypassing every rule. */
export const giveConsent = (node: TestNode, participationId: string): Promise<unknown> =>
  node.ownerQuery(`update participant_study set consent_status = 'CONSENTED' where id = $1`, [participationId])

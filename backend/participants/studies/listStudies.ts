import type { ResourceAnswer, ResourceRow } from '#resources/core/rows.ts'
import type { ParticipantStudyAnswer, StudyDetails } from '#resources/recruitment/participantStudyAnswers.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { ListAnswer } from '../../platform/engine/engine.types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { invitationsOfCardsStatement, mapInvitationsByCard } from '../../recruitment/invitation/invitationProblems.ts'
import { mapVisitsByCard, mayReadVisits, noVisits, visitsOfCardsStatement } from '../../recruitment/nextVisits.ts'
import { consentsOfCardsStatement, mapConsentsByCard, noConsent } from './consentFacts.ts'

type Row = ResourceAnswer['participantStudy']

/**
 * Lists the studies of a participant at the caller's study-sites, with the study details that participant screens show. Accepts the
 * parameters of every list.
 * @throws notFound for a participant whom the caller may not see
 */
export async function listStudies({
  caller,
  params: { id },
  parameters,
  studydesk,
}: CallContext & { readonly params: { readonly id: string } }): Promise<ListAnswer<ParticipantStudyAnswer>> {
  const { engine } = studydesk
  const participant = await engine.read(caller, 'participant', id)
  const { rows: studyRows, ...total } = await engine.listWhole(caller, 'participantStudy', { ...parameters, participantId: participant.id })
  const isLocked = participant.redacted === true
  const [details, visits, consents, invitations] = await Promise.all([
    detailsOf(studydesk, caller, [...new Set(studyRows.map(({ studyId }) => studyId))]),
    isLocked || !mayReadVisits(caller) ? null : nextVisitsOf(studydesk, caller, studyRows),
    isLocked ? null : consentsOf(studydesk, caller, studyRows),
    isLocked ? null : invitationsOf(studydesk, caller, studyRows),
  ])
  return {
    ...total,
    rows: studyRows.map((row) =>
      answerOf(row, {
        studydesk,
        caller,
        study: details.get(row.studyId) ?? unknown,
        visit: visits === null ? null : (visits.get(row.id) ?? noVisits),
        invitationProblem: invitations?.get(row.id) ?? null,
        consent: consents === null ? null : (consents.get(row.id) ?? noConsent),
      }),
    ),
  }
}

/** Returns the overdue or next visit of each participation. Runs one statement. */
async function nextVisitsOf({ database }: Services, caller: Caller, rows: readonly Row[]): Promise<ReturnType<typeof mapVisitsByCard>> {
  if (rows.length === 0) return new Map()
  const [answer] = await database.batch(caller.orgId, [visitsOfCardsStatement(caller, rows)])
  return mapVisitsByCard(answer?.rows ?? [])
}

/** Returns the facts about the main consent of each participation. Runs one statement. */
async function consentsOf({ database }: Services, caller: Caller, rows: readonly Row[]): Promise<ReturnType<typeof mapConsentsByCard>> {
  if (rows.length === 0) return new Map()
  const [answer] = await database.batch(caller.orgId, [consentsOfCardsStatement(caller, rows)])
  return mapConsentsByCard(answer?.rows ?? [])
}

/** Returns the problem of each invitation that did not leave. Runs a statement only if a participation has an invitation. */
async function invitationsOf(
  { database }: Services,
  { orgId }: Caller,
  rows: readonly Row[],
): Promise<ReturnType<typeof mapInvitationsByCard>> {
  const invitedIds = rows.flatMap(({ id, dctStatus }) => (dctStatus === 'INVITE_SENT' ? [id] : []))
  if (invitedIds.length === 0) return new Map()
  const [answer] = await database.batch(orgId, [invitationsOfCardsStatement(orgId, invitedIds)])
  return mapInvitationsByCard(answer?.rows ?? [])
}

/** Actions on a participation in an archived study. Its records never change, but a participant may withdraw at any time. */
const archivedActions: ReadonlySet<string> = new Set(['read', 'withdraw'])

interface Report extends Pick<ParticipantStudyAnswer, 'visit' | 'consent' | 'invitationProblem'> {
  readonly studydesk: Services
  readonly caller: Caller
  readonly study: StudyDetails
}

function answerOf(row: Row, { studydesk, caller, study, visit, consent, invitationProblem }: Report): ParticipantStudyAnswer {
  const { backgroundColor, textColor } = stageColours(row.recruitmentStatus)
  const title = studydesk.texts.text(caller.language, `participants:values.participantStudy.recruitmentStatus.${row.recruitmentStatus}`)
  return {
    ...row,
    actions: study.status === 'ARCHIVED' ? row.actions.filter((each) => archivedActions.has(each)) : row.actions,
    studyName: row.labels?.studyId ?? '',
    siteName: row.labels?.siteId ?? '',
    source: row.labels?.sourceId ?? null,
    stage: { title, backgroundColor, textColor, studyId: row.studyId },
    study,
    visit,
    consent,
    invitationProblem,
  }
}

const unknown: StudyDetails = { status: null, phase: null, medicalCondition: null, studyType: null, leadSponser: null, trialMode: null }

/**
 * Returns details of studies in which the caller sees a participant. Staff of a study-site may read them even without access to the
 * administration of studies.
 */
async function detailsOf({ database }: Services, caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, StudyDetails>> {
  if (ids.length === 0) return new Map()
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `select id, status, phase, array_to_string(conditions, ', ') as "medicalCondition", study_type as "studyType",
          lead_sponser as "leadSponser", trial_mode as "trialMode" from study where org_id = $1 and id = any($2::uuid[])`,
      values: [caller.orgId, ids],
    },
  ])
  return new Map((answer?.rows ?? []).map(({ id, ...study }) => [id as string, study as unknown as StudyDetails] as const))
}

interface Colours {
  readonly backgroundColor: string
  readonly textColor: string
}

type Status = ResourceRow['participantStudy']['recruitmentStatus']

/**
 * Colours of a recruitment status for screens of other clients, with a contrast of at least 4.5:1. Our own screens ignore them and show
 * the status like every other status.
 */
const colours: Readonly<Record<Status, Colours>> = {
  IN_SCREENING: { backgroundColor: '#e6f0fb', textColor: '#174a7c' },
  ENROLLED: { backgroundColor: '#e3f4e8', textColor: '#1b5e31' },
  NOT_ENROLLED: { backgroundColor: '#fbe9e7', textColor: '#8c2017' },
}

const stageColours = (status: Status): Colours => colours[status]

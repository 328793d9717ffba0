import type { ParticipantStudyAnswer, StudyDetails } from '#resources/participantStudyAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { ListAnswer } from '../../engine/engine.types.ts'
import type { CallRequest } from '../../engine/types.ts'
import type { Studydesk } from '../../studydesk.ts'
import { stageColours } from './stageColours.ts'

/** All that one person was ever in, unless a page is asked for. */
const mostStudies = 500

type Row = ResourceAnswer['participantStudy']

/**
 * The studies of a participant at the caller's study-sites, with what participant screens say of each study. Takes the parameters of a list.
 * @throws notFound for a participant whom the caller may not see
 */
export async function listStudies({
  caller,
  params: { id = '' },
  parameters,
  studydesk,
}: CallRequest): Promise<ListAnswer<ParticipantStudyAnswer>> {
  const { engine } = studydesk
  const participant = await engine.read(caller, 'participant', id)
  const { rows: found, ...total } = await engine.list(caller, 'participantStudy', {
    size: mostStudies,
    ...parameters,
    participantId: participant.id,
  })
  const details = await detailsOf(studydesk, caller, [...new Set(found.map(({ studyId }) => studyId))])
  return { ...total, rows: found.map((row) => answerOf(row, { studydesk, caller, study: details.get(row.studyId) ?? unknown })) }
}

interface Told {
  readonly studydesk: Studydesk
  readonly caller: Caller
  readonly study: StudyDetails
}

function answerOf(row: Row, { studydesk, caller, study }: Told): ParticipantStudyAnswer {
  const { backgroundColor, textColor } = stageColours(row.recruitmentStatus)
  const title = studydesk.texts.text(caller.language, `participants:values.participantStudy.recruitmentStatus.${row.recruitmentStatus}`)
  return {
    ...row,
    studyName: row.labels?.studyId ?? '',
    siteName: row.labels?.siteId ?? '',
    stage: { title, backgroundColor, textColor, studyId: row.studyId },
    study,
  }
}

const unknown: StudyDetails = { status: null, phase: null, medicalCondition: null, studyType: null, leadSponser: null }

/** Whoever works on a study at a site knows what it is about, though he may not open its administration: rows of others are not among them. */
async function detailsOf({ database }: Studydesk, caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, StudyDetails>> {
  if (ids.length === 0) return new Map()
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `select id, status, phase, array_to_string(conditions, ', ') as "medicalCondition", study_type as "studyType",
          lead_sponser as "leadSponser" from study where org_id = $1 and id = any($2::uuid[])`,
      values: [caller.orgId, ids],
    },
  ])
  return new Map((answer?.rows ?? []).map(({ id, ...study }) => [id as string, study as unknown as StudyDetails] as const))
}

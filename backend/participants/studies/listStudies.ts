import type { ParticipantStudyAnswer, StudyDetails } from '#resources/participantStudyAnswers.ts'
import type { ResourceAnswer, ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { ListAnswer } from '../../engine/engine.types.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import type { CallContext } from '../../engine/types.ts'

type Row = ResourceAnswer['participantStudy']

/**
 * All studies of a participant at the caller's study-sites, with what participant screens say of each study. Takes the parameters of a list.
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
  const { rows: found, ...total } = await engine.listWhole(caller, 'participantStudy', { ...parameters, participantId: participant.id })
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
    source: row.labels?.sourceId ?? null,
    stage: { title, backgroundColor, textColor, studyId: row.studyId },
    study,
  }
}

const unknown: StudyDetails = { status: null, phase: null, medicalCondition: null, studyType: null, leadSponser: null, trialMode: null }

/** The staff of a study at a site know what it is about, even without access to its administration; studies of others are not among them. */
async function detailsOf({ database }: Studydesk, caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, StudyDetails>> {
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

/** Colours of a recruitment status for others' screens, text on background at 4.5:1 at least; ours draw it as every status. */
const colours: Readonly<Record<Status, Colours>> = {
  IN_SCREENING: { backgroundColor: '#e6f0fb', textColor: '#174a7c' },
  ENROLLED: { backgroundColor: '#e3f4e8', textColor: '#1b5e31' },
  NOT_ENROLLED: { backgroundColor: '#fbe9e7', textColor: '#8c2017' },
}

const stageColours = (status: Status): Colours => colours[status]

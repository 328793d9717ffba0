import { isUuid } from '#resources/core/fields/ref.ts'
import type { Call, CallRequest } from '../../engine/types.ts'
import { notFound } from '../../errors.ts'

/** Items at most, newest first. */
const newest = 500

/**
 * What happened to one participant, for the Activity tab (specification 2, section 3, "Activity item"): to the profile, and to the
 * participations in studies at sites that are the caller's.
 */
export const participantActivity: Call = {
  method: 'GET',
  path: 'activity/history/participant',
  access: { page: 'PARTICIPANTS', action: 'VIEW' },
  handler: async ({ caller, query: { participantId = '' }, studydesk }) => {
    if (!isUuid(participantId)) throw notFound()
    const participant = await studydesk.engine.read(caller, 'participant', participantId)
    const [answer] = await studydesk.database.batch(caller.orgId, [
      { text: activityOf, values: [caller.orgId, participantId, caller.userId, newest] },
    ])
    return {
      activityHistoryList: (answer?.rows ?? []).map((row) => itemOf(row as ActivityRow, { caller, studydesk })),
      participantFirstName: participant.firstName ?? null,
      participantLastName: participant.lastName ?? null,
    }
  },
}

interface ActivityRow {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly action: string
  readonly user_id: string | null
  readonly study_id: string | null
  readonly site_id: string | null
  readonly full_name: string | null
}

const activityOf = `select event.id, event.at, event.kind, event.action, event.user_id, event.study_id, event.site_id,
    nullif(concat_ws(' ', author.first_name, author.last_name), '') as full_name
  from audit_event event left join "user" author on author.org_id = event.org_id and author.id = event.user_id
  where event.org_id = $1 and (event.record_id = $2 or event.kind = 'participantStudy' and event.record_id in (
    select taken.id from "participant_study" taken join "study_site_assignment" assigned
      on assigned.org_id = taken.org_id and assigned.study_id = taken.study_id and assigned.site_id = taken.site_id
    where taken.org_id = $1 and taken.participant_id = $2 and assigned.user_id = $3))
  order by event.at desc, event.id desc limit $4`

/** `description` keeps `{displayName}` open: the screen fills it in, as the specification has it. */
function itemOf(row: ActivityRow, { caller, studydesk: { texts } }: Pick<CallRequest, 'caller' | 'studydesk'>) {
  const kind = texts.text(caller.language, `audit:kinds.${row.kind}`)
  const action = texts.text(caller.language, `audit:actions.${row.action}`)
  return {
    id: row.id,
    eventTime: row.at,
    description: `${kind}: ${action} ({displayName})`,
    displayName: row.full_name,
    orgUuid: caller.orgId,
    userUuid: row.user_id,
    siteUuid: row.site_id,
    studyUuid: row.study_id,
    isInitialActivity: row.kind === 'participant' && (row.action === 'create' || row.action === 'import'),
    data: {},
  }
}

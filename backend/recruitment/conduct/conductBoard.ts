import type { BoardColumn, ConductCard } from '#resources/boardAnswers.ts'
import type { Tone } from '#resources/core/tones.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { isShown } from '../../visits/shownVisits.ts'
import type { BoardKind } from '../boardKind.ts'

type Participation = Pick<ResourceRow['participantStudy'], 'conductStatus' | 'groupId' | 'visitId' | 'completedVisitIds'>

/** What the rules ask of a participation. */
export const conductOf = ({
  conductStatus,
  groupId,
  completedVisitIds,
}: Pick<Participation, 'conductStatus' | 'groupId' | 'completedVisitIds'>): ConductCard => ({
  status: conductStatus,
  groupId,
  completedVisits: completedVisitIds ?? [],
})

/** The columns that every study has beside those of its visits. Their ids are words: no study can change them. */
export const stages = ['ENROLLED', 'COMPLETED', 'WITHDRAWN'] as const
type Stage = (typeof stages)[number]

const tones: Readonly<Record<Stage, Tone>> = { ENROLLED: 'info', COMPLETED: 'success', WITHDRAWN: 'danger' }

/**
 * The conduct board: participants under way through a study, from their enrolment by the visits to the end. A participation keeps one place
 * in order among all that are enrolled at a site, and stands by it in each column.
 */
export const conductBoard: BoardKind = {
  filters: { conductStatus_ne: 'NOT_STARTED' },
  columnSql: `case when conduct_status in ('COMPLETED', 'WITHDRAWN') then conduct_status else coalesce(visit_id::text, 'ENROLLED') end`,
  rowsSql: `conduct_status <> 'NOT_STARTED'`,
  layout: ['study', 'visit', 'studySource', 'studyGroup'],
  hasCandidates: false,
  columnsOf: ({ orgId }, { studyId }) => ({
    text: `select 'ENROLLED' as "columnId", '' as name, '{}'::text[] as "groupIds", enrolled_limit_days as "limitDays", null as rank
        from study where org_id = $1 and id = $2
      union all select id::text, name, coalesce(group_ids::text[], '{}'), limit_days, rank from visit
        where org_id = $1 and study_id = $2 and planned <> 'UNSCHEDULED' and ${isShown} order by rank nulls first`,
    values: [orgId, studyId],
  }),
  columnIn(row, reader) {
    const { columnId, name, groupIds, limitDays } = row as unknown as ColumnRow
    if (columnId === 'ENROLLED') return { ...stageColumn(columnId, reader), limitDays }
    return { columnId, name, step: null, tone: 'progress', limitDays, conduct: { stage: 'VISIT', visitId: columnId, groupIds } }
  },
  around(columns, { texts, caller, parameters: { groupId } }) {
    const groups = groupId === undefined ? null : [groupId].flat()
    const shown = columns.filter(({ conduct }) => groups === null || isOf(groups, conduct))
    return [...shown, stageColumn('COMPLETED', { texts, caller }), stageColumn('WITHDRAWN', { texts, caller })]
  },
  placeOf: (row) => ({
    columnId: columnOf(row),
    columnSince: row.conductSince,
    conduct: conductOf(row),
    ...(row.conductStatus === 'WITHDRAWN' ? { withdrawal: { withdrawalScope: row.withdrawalScope, withdrawnOn: row.withdrawnOn } } : {}),
  }),
}

interface ColumnRow {
  readonly columnId: string
  readonly name: string
  readonly groupIds: readonly string[]
  readonly limitDays: number | null
}

const stageColumn = (stage: Stage, { texts, caller }: Parameters<BoardKind['columnIn']>[1]): BoardColumn => ({
  columnId: stage,
  name: texts.text(caller.language, `trialboard:conduct.stages.${stage}`),
  step: null,
  tone: tones[stage],
  conduct: { stage },
})

/** Is the visit for one of these groups, or for every one? */
const isOf = (groups: readonly string[], conduct: BoardColumn['conduct']): boolean =>
  conduct?.stage !== 'VISIT' || conduct.groupIds.length === 0 || conduct.groupIds.some((each) => groups.includes(each))

/** The column of a participation, as `columnSql` has it. */
export const columnOf = ({ conductStatus, visitId }: Pick<Participation, 'conductStatus' | 'visitId'>): string =>
  conductStatus === 'COMPLETED' || conductStatus === 'WITHDRAWN' ? conductStatus : (visitId ?? 'ENROLLED')

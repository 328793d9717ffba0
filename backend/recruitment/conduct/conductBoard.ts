import type { ResourceRow } from '#resources/core/rows.ts'
import type { Tone } from '#resources/core/values/tones.ts'
import type { BoardColumn, ConductCard } from '#resources/recruitment/boardAnswers.ts'
import { visibleVisitSql } from '../../visits/visibleVisits.ts'
import type { BoardKind } from '../boardKind.ts'

type Participation = Pick<ResourceRow['participantStudy'], 'conductStatus' | 'groupId' | 'visitId' | 'completedVisitIds'>

/** Returns the fields of a participation that the rules of the conduct board use. */
export const conductOf = ({
  conductStatus,
  groupId,
  completedVisitIds,
}: Pick<Participation, 'conductStatus' | 'groupId' | 'completedVisitIds'>): ConductCard => ({
  status: conductStatus,
  groupId,
  completedVisits: completedVisitIds ?? [],
})

/** Columns of every study's conduct board, in addition to those of its visits. Their ids are fixed, and a study cannot change them. */
export const stages = ['ENROLLED', 'COMPLETED', 'WITHDRAWN'] as const
type Stage = (typeof stages)[number]

const tones: Readonly<Record<Stage, Tone>> = { ENROLLED: 'info', COMPLETED: 'success', WITHDRAWN: 'danger' }

/**
 * The conduct board, with the participants of a study from enrolment through the visits to the end. Each participation has one position
 * among all enrolled participants of a site. This position also determines its order within a column.
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
        where org_id = $1 and study_id = $2 and planned <> 'UNSCHEDULED' and ${visibleVisitSql} order by rank nulls first`,
    values: [orgId, studyId],
  }),
  columnIn(row, reader) {
    const { columnId, name, groupIds, limitDays } = row as unknown as ColumnRow
    if (columnId === 'ENROLLED') return { ...stageColumn(columnId, reader), limitDays }
    return { columnId, name, step: null, tone: 'progress', limitDays, conduct: { stage: 'VISIT', visitId: columnId, groupIds } }
  },
  around(columns, { texts, caller, parameters: { groupId } }) {
    const groups = groupId === undefined ? null : [groupId].flat()
    const shownColumns = columns.filter(({ conduct }) => groups === null || isOf(groups, conduct))
    return [...shownColumns, stageColumn('COMPLETED', { texts, caller }), stageColumn('WITHDRAWN', { texts, caller })]
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

/** True if the column is not a visit, or if its visit is for one of these groups or for all groups. */
const isOf = (groups: readonly string[], conduct: BoardColumn['conduct']): boolean =>
  conduct?.stage !== 'VISIT' || conduct.groupIds.length === 0 || conduct.groupIds.some((each) => groups.includes(each))

/** Returns the column of a participation, by the same rule as `columnSql`. */
export const columnOf = ({ conductStatus, visitId }: Pick<Participation, 'conductStatus' | 'visitId'>): string =>
  conductStatus === 'COMPLETED' || conductStatus === 'WITHDRAWN' ? conductStatus : (visitId ?? 'ENROLLED')

import type { binderCalls } from '#resources/binder/binderCalls.ts'
import { expectedDocument } from '#resources/binder/expectedDocument.ts'
import { addCounts, cellOf, type RecordCounts, type RecordGrid, type GridLine } from '#resources/binder/recordGrid.ts'
import type { RecordState } from '#resources/binder/recordTerms.ts'
import { numbered, visibilityCondition } from '../platform/access/visible.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Statement } from '../platform/database/types.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'

interface Group {
  readonly studyId: string
  readonly study: string
  readonly siteId: string | null
  readonly site: string | null
  readonly typeId: string
  readonly code: string
  readonly type: string
  readonly section: string | null
  readonly state: RecordState
  readonly count: number
}

/** Returns the completeness of essential documents by study, site and document type, from one statement. */
export async function readGrid({
  caller,
  query: { studyId = null },
  studydesk,
}: DeclaredRequest<(typeof binderCalls)['grid']>): Promise<RecordGrid> {
  const [result] = await studydesk.database.batch(caller.orgId, [groupsStatement(caller)])
  const groups = (result?.rows ?? []) as unknown as readonly Group[]
  const byStudy = Map.groupBy(groups, (group) => group.studyId)
  const shown = studyId === null ? groups : (byStudy.get(studyId) ?? [])
  return {
    counts: addCounts(shown.map(countsOfGroup)),
    studies: [...Map.groupBy(shown, (group) => group.studyId).values()].map(studyOf),
    choices: [...byStudy].map(([id, [first]]) => ({ id, name: first?.study ?? '' })),
  }
}

const countsOfGroup = ({ state, count }: Group): RecordCounts => ({ [state]: count })

/** Groups the rows of a study into lines and columns. The documents of the whole study come first. Pure. */
function studyOf(groups: readonly Group[]): RecordGrid['studies'][number] {
  const columns = [...new Map(groups.map(({ siteId, site }) => [siteId, { siteId, name: site }])).values()].toSorted(
    (one, other) => Number(one.siteId !== null) - Number(other.siteId !== null) || (one.name ?? '').localeCompare(other.name ?? ''),
  )
  const lines = [...Map.groupBy(groups, ({ typeId }) => typeId)].map(([id, ofType]): GridLine => {
    const bySite = Map.groupBy(ofType, ({ siteId }) => siteId)
    const [{ type, code, section } = { type: '', code: '', section: null }] = ofType
    return {
      id,
      name: type,
      code,
      section,
      cells: columns.map(({ siteId }) => cellOf(addCounts((bySite.get(siteId) ?? []).map(countsOfGroup)))),
    }
  })
  return { id: groups[0]?.studyId ?? '', name: groups[0]?.study ?? '', columns, lines }
}

function groupsStatement(caller: Caller): Statement {
  const values: unknown[] = [caller.orgId, caller.language]
  const visible = numbered(visibilityCondition(caller, expectedDocument), (value) => `$${values.push(value)}`)
  return {
    // Counts first: joined to the names before, the view is computed once for each of their rows.
    text: `with counted as materialized (select study_id, site_id, document_type_id, state, count(*)::integer as count
        from expected_document where expected_document.org_id = $1 and ${visible}
        group by study_id, site_id, document_type_id, state)
      select counted.study_id::text as "studyId", coalesce(study.abbreviated_title, study.trial_name) as study,
        counted.site_id::text as "siteId", site.name as site, kind.id::text as "typeId", kind.code,
        case when $2 = 'fr' then coalesce(kind.name_fr, kind.name) else kind.name end as type, kind.section, counted.state, counted.count
      from counted
      join study on study.org_id = $1 and study.id = counted.study_id
      join document_type kind on kind.org_id = $1 and kind.id = counted.document_type_id
      left join site on site.org_id = $1 and site.id = counted.site_id
      order by study, kind.section nulls last, kind.code, site`,
    values,
  }
}

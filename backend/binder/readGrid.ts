import type { binderCalls } from '#resources/binder/binderCalls.ts'
import { expectedDocument } from '#resources/binder/expectedDocument.ts'
import { addCounts, cellOf, type GridLine, type RecordCounts, type RecordGrid } from '#resources/binder/recordGrid.ts'
import type { RecordState } from '#resources/binder/recordTerms.ts'
import { buildStudyCondition, ownStudiesAndSites } from '../platform/access/assignments.ts'
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
  const [result, choices] = await studydesk.database.batch(caller.orgId, [groupsStatement(caller, studyId), choicesStatement(caller)])
  const groups = (result?.rows ?? []) as unknown as readonly Group[]
  return {
    counts: addCounts(groups.map(countsOfGroup)),
    studies: [...Map.groupBy(groups, (group) => group.studyId).values()].map(studyOf),
    choices: (choices?.rows ?? []) as unknown as RecordGrid['choices'],
  }
}

const countsOfGroup = ({ state, count }: Group): RecordCounts => ({ [state]: count })

/** Groups the rows of a study into lines and columns. The documents of the whole study come first. Pure. */
function studyOf(groups: readonly Group[]): RecordGrid['studies'][number] {
  const columns = [...new Map(groups.map(({ siteId, site }) => [siteId, { siteId, name: site }])).values()].toSorted(
    (one, other) => Number(one.siteId !== null) - Number(other.siteId !== null) || (one.name ?? '').localeCompare(other.name ?? ''),
  )
  const lines = [...Map.groupBy(groups, ({ typeId }) => typeId)].map(([id, typeGroups]): GridLine => {
    const bySite = Map.groupBy(typeGroups, ({ siteId }) => siteId)
    const [{ type, code, section } = { type: '', code: '', section: null }] = typeGroups
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

const expectedScope = { study: 'studyId', site: 'siteId' } as const

/** Counts the expected documents. The conditions on studies and sites limit what the view computes. */
function groupsStatement(caller: Caller, studyId: string | null): Statement {
  const values: unknown[] = [caller.orgId, caller.language]
  const add = (value: unknown) => `$${values.push(value)}`
  const visible = numbered(visibilityCondition(caller, expectedDocument), add)
  const isOwn = numbered(ownStudiesAndSites({ resource: expectedDocument, table: 'expected_document', caller }, expectedScope), add)
  const studyCondition = studyId === null ? '' : `and expected_document.study_id = ${add(studyId)}`
  return {
    // Computes the view once, before the row scope is joined. Counts first: joined to the names before, the view is computed once for each of their rows.
    text: `with required as materialized (select * from expected_document where expected_document.org_id = $1 and ${isOwn} ${studyCondition}),
      counted as materialized (select study_id, site_id, document_type_id, state, count(*)::integer as count
        from required expected_document where ${visible}
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

/** Selects the caller's studies to which a rule applies, without computing their documents. */
function choicesStatement(caller: Caller): Statement {
  const values: unknown[] = [caller.orgId]
  const isOwn = numbered(buildStudyCondition(caller, 'study.id'), (value) => `$${values.push(value)}`)
  return {
    text: `select study.id::text, coalesce(study.abbreviated_title, study.trial_name) as name from study
      where study.org_id = $1 and study.deleted_at is null and ${isOwn} and exists (select from document_rule rule
        where rule.org_id = $1 and (rule.study_id is null or rule.study_id = study.id) and study.status = any(rule.study_states))
      order by name`,
    values,
  }
}

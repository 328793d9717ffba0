import type { Binder, BinderDocument } from '#resources/binder/binder.ts'
import type { binderCalls } from '#resources/binder/binderCalls.ts'
import { filedDocument } from '#resources/binder/filedDocument.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { document } from '#resources/library/document.ts'
import { numbered, visibilityCondition } from '../platform/access/visible.ts'
import { type Caller, hasStudySite } from '../platform/common/caller.ts'
import { notFound } from '../platform/common/errors.ts'
import type { Statement } from '../platform/database/types.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { CallerContext } from '../platform/engine/types.ts'

/** Line of the binder with what its file needs. */
export interface FiledLine extends BinderDocument {
  readonly study: string
  readonly siteId: string | null
  readonly site: string | null
  readonly fileId: string | null
  readonly fileName: string | null
  /** SHA-256 of the stored file, as hexadecimal digits. */
  readonly sha256: string | null
}

/** Returns the reviewed essential documents of a study. @throws notFound for a study outside the caller's scope */
export async function readBinder(request: DeclaredRequest<(typeof binderCalls)['binder']>): Promise<Binder> {
  const { study, lines } = await readBinderLines(request, request.params.studyId)
  const sites = [...Map.groupBy(lines, ({ siteId }) => siteId)].map(([siteId, siteLines]) => ({
    siteId,
    site: siteLines[0]?.site ?? null,
    documents: siteLines.map(
      ({ study: _study, siteId: _siteId, site: _site, fileId: _fileId, fileName: _name, sha256: _hash, ...line }) => line,
    ),
  }))
  return { study, sites }
}

/** Returns the name of the study and its reviewed documents, by site, section and code. @throws notFound */
export async function readBinderLines(
  { caller, studydesk }: CallerContext,
  studyId: string,
): Promise<{ readonly study: string; readonly lines: readonly FiledLine[] }> {
  if (!isUuid(studyId) || !hasStudySite(caller, studyId)) throw notFound()
  const [names, result] = await studydesk.database.batch(caller.orgId, [
    {
      text: 'select coalesce(abbreviated_title, trial_name) as study from study where org_id = $1 and id = $2 and deleted_at is null',
      values: [caller.orgId, studyId],
    },
    linesStatement(caller, studyId),
  ])
  const [name] = (names?.rows ?? []) as unknown as readonly { readonly study: string }[]
  if (name === undefined) throw notFound()
  return { study: name.study, lines: (result?.rows ?? []) as unknown as readonly FiledLine[] }
}

function linesStatement(caller: Caller, studyId: string): Statement {
  const values: unknown[] = [caller.orgId, studyId, caller.language]
  const add = (value: unknown) => `$${values.push(value)}`
  const isVisible = numbered(visibilityCondition(caller, filedDocument, { as: 'filed' }), add)
  const isReadable = caller.can('DOCUMENT_LIBRARY', 'VIEW')
    ? numbered(visibilityCondition(caller, document, { as: 'paper' }), add)
    : 'false'
  return {
    text: `select filed.id::text, kind.section, kind.code as "typeCode",
        case when $3 = 'fr' then coalesce(kind.name_fr, kind.name) else kind.name end as type,
        nullif(trim(concat(person.first_name, ' ', person.last_name)), '') as person, protocol.label as "protocolVersion",
        paper.id::text as "documentId", paper.name, filed.version_number as "versionNumber", filed.document_date::text as "documentDate",
        filed.expires_on::text as "expiresOn", filed.status = 'SUPERSEDED' as "isSuperseded",
        trim(concat(reviewer.first_name, ' ', reviewer.last_name)) as "reviewedBy", to_char(filed.reviewed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "reviewedOn",
        filed.site_id::text as "siteId", site.name as site, coalesce(${isReadable}, false) as "isReadable",
        stored.id::text as "fileId", stored.file_name as "fileName", encode(stored.sha256, 'hex') as sha256
      from filed_document filed
      join document_type kind on kind.org_id = $1 and kind.id = filed.document_type_id
      join document paper on paper.org_id = $1 and paper.id = filed.document_id
      left join document_version former on former.org_id = $1 and former.document_id = filed.document_id
        and former.version_number = filed.version_number
      left join stored_file stored on stored.org_id = $1 and stored.id = coalesce(former.file_id, case when paper.version_number = filed.version_number then paper.file_id end)
      left join site on site.org_id = $1 and site.id = filed.site_id
      left join "user" person on person.org_id = $1 and person.id = filed.user_id
      left join "user" reviewer on reviewer.org_id = $1 and reviewer.id = filed.reviewed_by
      left join protocol_version protocol on protocol.org_id = $1 and protocol.id = filed.protocol_version_id
      where filed.org_id = $1 and filed.study_id = $2 and filed.status in ('REVIEWED', 'SUPERSEDED') and ${isVisible}
      order by site.name nulls first, filed.site_id, kind.section nulls last, kind.code, person, filed.document_date desc, filed.id`,
    values,
  }
}

import type { Knex } from 'knex'
import { document } from '#resources/library/document.ts'
import type { DocumentKind } from '#resources/library/documentKinds.ts'
import { whereVisible } from '../../platform/access/visible.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { studyIdOf } from './paths.ts'

/** Words and filters of a search. */
export interface DocumentSearch {
  readonly q: string
  /** Limits the search to this folder and the folders below it. */
  readonly folderId?: string | null
  readonly tag?: string | null
  /** `none` for documents of the organisation. */
  readonly studyId?: string | null
  readonly type?: DocumentKind | null
}

/** Request for a search. A study in the address limits the search to its library. */
export type SearchRequest = CallContext & { readonly params: { readonly studyId?: string } }

interface Reading {
  /** True to return only documents without a study, if the address names no study. */
  readonly isOfAll: boolean
  /** True to match words of the library with a similar spelling, too. */
  readonly isSimilar: boolean
}

/**
 * Adds a subquery `shown` to a query: the documents that contain all words. Its column `called_so` is true for a match in the name; its
 * other columns tell which filters a document passes. The index finds the documents; the reader's rights are checked once for each folder
 * with matches.
 */
export function addMatches(
  query: Knex.QueryBuilder,
  { caller, studydesk, ...request }: Pick<SearchRequest, 'caller' | 'studydesk' | 'params'>,
  { folderId = null, tag = null, studyId = null, type = null, q }: DocumentSearch,
  { isOfAll, isSimilar }: Reading,
): Knex.QueryBuilder {
  const { build } = studydesk.database
  const { orgId } = caller
  const requestedStudyId = studyIdOf(request)
  const libraryCondition =
    requestedStudyId !== null
      ? build.raw('"document"."study_id" = ?', [requestedStudyId])
      : build.raw(isOfAll ? '"document"."study_id" is null' : 'true')
  const open: Knex.QueryBuilder = build
    .select(build.raw('"document"."folder_id", "document"."study_id", "document"."site_id"'))
    .from(build.raw('(select distinct "org_id", "folder_id", "study_id", "site_id" from "found") as "document"'))
  // `found` already excludes the trash.
  whereVisible(open, caller, document, { withTrash: true })
  return query
    .with(
      'asked',
      isSimilar
        ? build.raw('select studydesk_similar_words_query(?, ?) as "query"', [orgId, q])
        : build.raw('select studydesk_words_query(?) as "query"', [q]),
    )
    .withRecursive(
      'chosen',
      build.raw(
        `select ?::uuid as "id" union select "folder"."id" from "library_folder" "folder" join "chosen" on "folder"."org_id" = ?
          and "folder"."parent_id" = "chosen"."id" and "folder"."deleted_at" is null`,
        [folderId, orgId],
      ),
    )
    .with(
      'found',
      build.raw(
        `select "document"."org_id", "document"."id", "document"."folder_id", "document"."study_id", "document"."site_id", "document"."tags",
            "document"."date_added", ${kindExpression} as "kind", "known"."titles" @@ (select "query" from "asked") as "called_so",
            (?::uuid is null or "document"."folder_id" in (select "id" from "chosen")) as "in_folder",
            (?::text is null or ? = any("document"."tags")) as "has_tag",
            (?::text is null or coalesce("document"."study_id"::text, 'none') = ?) as "of_study",
            (?::text is null or ${kindExpression} = ?) as "of_type"
          from "document_text" "known"
          join "document" on "document"."org_id" = "known"."org_id" and "document"."id" = "known"."document_id"
          where "known"."org_id" = ? and "known"."words" @@ (select "query" from "asked") and "document"."deleted_at" is null and ?`,
        [folderId, tag, tag, studyId, studyId, type, type, orgId, libraryCondition] as Knex.RawBinding[],
      ),
    )
    .with('open', open)
    .with(
      'shown',
      build.raw(
        `select "found".* from "found" join "open" on "open"."folder_id" = "found"."folder_id"
          and "open"."study_id" is not distinct from "found"."study_id" and "open"."site_id" is not distinct from "found"."site_id"`,
      ),
    )
}

/** SQL for the kind of a document, as in `documentKinds`. */
const kindExpression = `case when "document"."content_type" = 'application/pdf' then 'PDF'
  when "document"."content_type" like 'image/%' then 'IMAGE'
  when "document"."content_type" like 'video/%' then 'VIDEO'
  when "document"."content_type" in ('text/csv', 'application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') then 'SHEET'
  when "document"."content_type" in ('text/plain', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document') then 'TEXT'
  else 'ARCHIVE' end`

/** The filters as SQL conditions on `shown`. */
export const filterConditions = { folders: '"in_folder"', tags: '"has_tag"', studies: '"of_study"', types: '"of_type"' } as const

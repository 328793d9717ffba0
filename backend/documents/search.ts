import type { Knex } from 'knex'
import { document } from '#resources/document.ts'
import type { DocumentFound } from '#resources/documentAnswers.ts'
import type { Statement } from '../database/types.ts'
import { toStatement } from '../engine/statement.ts'
import type { CallRequest } from '../engine/types.ts'
import { invalid } from '../errors.ts'
import { pathsOf, studyIn } from './paths.ts'

/** Documents at a time: whoever finds more asks for more words. */
const most = 25
/** Characters of a file that are told around what was found in it. */
const quoteBefore = 60
const quoteLength = 220

/**
 * The documents that all words are found in, each word by its beginning: in the name, the tags, the description and the file itself; those that are called
 * so come first, then the newest. By the reader's own rights. Within the study of the address; below `resource-library` of none; else everywhere.
 * @throws invalid required, tooLong
 */
export async function searchDocuments(request: CallRequest, isOfAll: boolean): Promise<readonly DocumentFound[]> {
  const { caller, studydesk } = request
  const q = request.query.q?.trim() ?? ''
  if (q === '') throw invalid([{ path: 'q', code: 'required' }])
  if (q.length > longest) throw invalid([{ path: 'q', code: 'tooLong', details: { max: longest } }])
  const [answer] = await studydesk.database.batch(caller.orgId, [foundStatement(request, { q, isOfAll })])
  const found = (answer?.rows ?? []) as unknown as readonly { readonly id: string; readonly quote: string | null }[]
  if (found.length === 0) return []
  const documents = await studydesk.engine.listById(
    caller,
    'document',
    found.map(({ id }) => id),
  )
  const paths = await pathsOf(
    request,
    documents.map(({ folderId }) => String(folderId)),
  )
  return found.flatMap(({ id, quote }) =>
    documents
      .filter((each) => each.id === id)
      .map((each) => ({
        document: each,
        path: paths.get(String(each.folderId)) ?? '',
        quote: quote?.replaceAll(/\s+/g, ' ').trim() || null,
      })),
  )
}

/** Characters of a search. */
const longest = 200

/**
 * What is found is put in its order by small columns; the reader's rights are asked from the first on until a page is full (`offset 0` keeps them from being
 * asked of thousands), and only of that page the text is read.
 */
function foundStatement(
  { caller, studydesk, ...request }: CallRequest,
  { q, isOfAll }: { readonly q: string; readonly isOfAll: boolean },
): Statement {
  const { build } = studydesk.database
  const studyId = studyIn(request)
  const matching: Knex.QueryBuilder = build
    // As few columns as the scopes read: thousands of rows are put in order.
    .select(
      build.raw(
        `"document"."org_id", "document"."id", "document"."folder_id", "document"."study_id", "document"."site_id", "document"."date_added",
          "known"."titles" @@ "asked"."query" as "is_called_so"`,
      ),
    )
    // Made once: without `offset 0` it would be made again for each row that is looked at.
    .from(build.raw('(select studydesk_words_query(?) as "query" offset 0) "asked"', [q]))
    .joinRaw('join "document_text" "known" on "known"."words" @@ "asked"."query"')
    .joinRaw('join "document" on "document"."org_id" = "known"."org_id" and "document"."id" = "known"."document_id"')
    .whereRaw('"document"."org_id" = ? and "document"."deleted_at" is null', [caller.orgId])
    .orderByRaw('"is_called_so" desc, "document"."date_added" desc nulls last, "document"."id" desc')
    .offset(build.client.raw('0'))
  if (studyId !== null) void matching.where('document.study_id', studyId)
  else if (isOfAll) void matching.whereNull('document.study_id')
  const page: Knex.QueryBuilder = build
    .select(build.raw('"document"."id", "document"."org_id", "is_called_so", "date_added"'))
    .from(matching.as('document'))
    .limit(most)
  studydesk.access.scope(page, document, caller)
  return toStatement(
    build
      .select(
        build.raw(
          `"page"."id"::text as "id",
            case when "said"."place" > 0 then substr("known"."content", greatest("said"."place" - ${quoteBefore}, 1), ${quoteLength}) end as "quote"`,
        ),
      )
      .from(page.as('page'))
      .joinRaw('join "document_text" "known" on "known"."org_id" = "page"."org_id" and "known"."document_id" = "page"."id"')
      .joinRaw('cross join lateral (select strpos(lower("known"."content"), ?) as "place" offset 0) "said"', [firstWord(q)])
      .orderByRaw('"page"."is_called_so" desc, "page"."date_added" desc nulls last, "page"."id" desc'),
  )
}

const firstWord = (q: string): string =>
  q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .find((word) => word !== '') ?? q.toLowerCase()

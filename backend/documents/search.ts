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

/** Where a word is in more documents than this, a page of the newest is come to sooner than all of them are put in order. */
const manyFrom = 1000

/**
 * First what is called so, then what only says so, each from the newest on. The reader's rights are asked from the first on until a page is full (`offset 0`
 * keeps them from being asked of thousands), and only of that page the text is read.
 */
function foundStatement(
  { caller, studydesk, ...request }: CallRequest,
  { q, isOfAll }: { readonly q: string; readonly isOfAll: boolean },
): Statement {
  const { build } = studydesk.database
  const studyId = studyIn(request)
  const within =
    studyId !== null ? build.raw('"document"."study_id" = ?', [studyId]) : build.raw(isOfAll ? '"document"."study_id" is null' : 'true')
  const place = { orgId: caller.orgId, within }
  const matching = build.raw(
    (['titles', 'words'] as const)
      .flatMap((column) => [put(column), walked(column)])
      .map((part) => `(${part})`)
      .join(' union all '),
    place,
  )
  const page: Knex.QueryBuilder = build
    .select(build.raw('"document"."id", "document"."org_id", "is_called_so", "date_added"'))
    .from(build.raw('(?) as "document"', [matching]))
    .limit(most)
  studydesk.access.scope(page, document, caller)
  return toStatement(
    build
      .with('asked', build.raw('select studydesk_words_query(?) as "query"', [q]))
      .with('many', build.raw(`select (${isMany('titles')}) as "titles", (${isMany('words')}) as "words"`, place))
      .select(
        build.raw(
          `"page"."id"::text as "id",
            case when "said"."place" > 0 then substr("known"."content", greatest("said"."place" - ${quoteBefore}, 1), ${quoteLength}) end as "quote"`,
        ),
      )
      .from(page.as('page'))
      .joinRaw('join "document_text" "known" on "known"."org_id" = "page"."org_id" and "known"."document_id" = "page"."id"')
      .joinRaw('cross join lateral (select strpos(lower("known"."content"), ?) as "place" offset 0) "said"', [firstWord(q)])
      .orderByRaw('"page"."is_called_so" desc, "page"."date_added" desc, "page"."id" desc'),
  )
}

/** Where a document is found: in what it is called, or in all of its words. */
type Column = 'titles' | 'words'

/** Found by words alone means: not by what it is called, which stands before it. */
const isFound = (column: Column): string =>
  `"known"."${column}" @@ (select "query" from "asked")${column === 'words' ? ' and not "known"."titles" @@ (select "query" from "asked")' : ''}`

const isMany = (column: Column): string =>
  `select count(*) > ${manyFrom} from (select from "document_text" "known" where "known"."org_id" = :orgId
    and "known"."${column}" @@ (select "query" from "asked") limit ${manyFrom + 1}) "some"`

const columnsOf = (column: Column): string =>
  `"document"."org_id", "document"."id", "document"."folder_id", "document"."study_id", "document"."site_id", "document"."date_added",
    ${column === 'titles'} as "is_called_so"`

/** Of few: all that are found, put in their order. */
const put = (column: Column): string =>
  `select ${columnsOf(column)} from "document_text" "known"
    join "document" on "document"."org_id" = "known"."org_id" and "document"."id" = "known"."document_id"
    where not (select "${column}" from "many") and "known"."org_id" = :orgId and ${isFound(column)}
      and "document"."deleted_at" is null and :within order by "document"."date_added" desc, "document"."id" desc`

/** Of many: a walk through the documents, in their order. */
const walked = (column: Column): string =>
  `select ${columnsOf(column)} from (select * from "document" where "document"."org_id" = :orgId and "document"."deleted_at" is null and :within
      order by "document"."date_added" desc, "document"."id" desc offset 0) "document"
    where (select "${column}" from "many") and exists (select from "document_text" "known"
      where "known"."org_id" = "document"."org_id" and "known"."document_id" = "document"."id" and ${isFound(column)} offset 0)`

const firstWord = (q: string): string =>
  q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .find((word) => word !== '') ?? q.toLowerCase()

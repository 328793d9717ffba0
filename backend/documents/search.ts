import type { Knex } from 'knex'
import type { DocumentFilters, DocumentFound } from '#resources/documentAnswers.ts'
import type { DocumentKind } from '#resources/documentKinds.ts'
import type { Statement } from '../database/types.ts'
import { toStatement } from '../engine/statement.ts'
import { pathsOf } from './paths.ts'
import { type DocumentSearch, filterConditions, type SearchRequest, withFound } from './searchQuery.ts'

/** Characters of a file that are quoted around the first match. */
const quoteBefore = 60
const quoteLength = 220

/**
 * The documents that all words are found in, each word by its beginning: in the name, the tags, the description and the file itself; those that are called
 * so come first, then the newest. Where there are none, words of the library that are spelled much alike are searched for. By the reader's own rights.
 * Within the study of the address; below `resource-library` of none; else everywhere.
 * @param isOfAll only what is of no study, where the address names none
 */
export const searchDocuments = (isOfAll: boolean) => async (request: SearchRequest & { readonly query: Page }) => {
  const { caller, studydesk, query } = request
  const { total, rows, isSimilar } = await matchesOf(request, query, isOfAll)
  const documents = new Map(
    (
      await studydesk.engine.listById(
        caller,
        'document',
        rows.map(({ id }) => id),
      )
    ).map((document) => [document.id, document]),
  )
  const paths = await pathsOf(
    request,
    [...documents.values()].map(({ folderId }) => String(folderId)),
  )
  return {
    rows: rows.flatMap(({ id, quote }): DocumentFound[] => {
      const document = documents.get(id)
      if (document === undefined) return []
      const path = paths.get(String(document.folderId)) ?? ''
      return [{ document, path, quote: quote?.replaceAll(/\s+/g, ' ').trim() || null, isSimilar }]
    }),
    total,
  }
}

interface Page extends DocumentSearch {
  /** From 0. */
  readonly page: number
  readonly size: number
}

interface Match {
  readonly id: string
  readonly quote: string | null
}
interface Matches {
  readonly total: number
  readonly rows: readonly Match[]
  readonly isSimilar: boolean
}

/** A page of what matches as it is; where nothing does with or without the filters, of what is spelled much alike. */
async function matchesOf(request: SearchRequest, search: Page, isOfAll: boolean): Promise<Matches> {
  const exact = await pageOf(request, search, { isOfAll, isSimilar: false })
  if (exact.all > 0) return { ...exact, isSimilar: false }
  return { ...(await pageOf(request, search, { isOfAll, isSimilar: true })), isSimilar: true }
}

type Reading = Parameters<typeof withFound>[3]

async function pageOf(request: SearchRequest, search: Page, reading: Reading) {
  const { caller, studydesk } = request
  const [answer] = await studydesk.database.batch(caller.orgId, [pageStatement(request, search, reading)])
  const found = (answer?.rows ?? []) as unknown as readonly { total: number; all: number; id: string | null; quote: string | null }[]
  return {
    total: found[0]?.total ?? 0,
    all: found[0]?.all ?? 0,
    rows: found.flatMap(({ id, quote }) => (id === null ? [] : [{ id, quote }])),
  }
}

const allFilters = Object.values(filterConditions).join(' and ')

/** One row at least, which has the totals. Only of the documents on the page the text is read. */
function pageStatement(request: SearchRequest, search: Page, reading: Reading): Statement {
  const { build } = request.studydesk.database
  const page: Knex.QueryBuilder = build
    .select('org_id', 'id', 'called_so', 'date_added')
    .from('shown')
    .whereRaw(allFilters)
    .orderByRaw('"called_so" desc, "date_added" desc, "id" desc')
    .limit(search.size)
    .offset(search.page * search.size)
  const query = build
    .select(
      build.raw(
        `"counted"."total", "counted"."all", "page"."id"::text as "id",
          case when "match"."position" > 0 then substr("known"."content", greatest("match"."position" - ${quoteBefore}, 1), ${quoteLength}) end as "quote"`,
      ),
    )
    .from(build.raw(`(select count(*)::int as "all", (count(*) filter (where ${allFilters}))::int as "total" from "shown") as "counted"`))
    .leftJoin(page.as('page'), build.raw('true'))
    .joinRaw('left join "document_text" "known" on "known"."org_id" = "page"."org_id" and "known"."document_id" = "page"."id"')
    .joinRaw('cross join lateral (select strpos(lower("known"."content"), ?) as "position" offset 0) "match"', [firstWord(search.q)])
    .orderByRaw('"page"."called_so" desc, "page"."date_added" desc, "page"."id" desc')
  return toStatement(withFound(query, request, search, reading))
}

const firstWord = (q: string): string =>
  q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .find((word) => word !== '') ?? q.toLowerCase()

/** Choices of each filter. */
const mostChoices = 50

/** Filters of the documents found, with counts. */
export const searchFilters =
  (isOfAll: boolean) =>
  async (request: SearchRequest & { readonly query: DocumentSearch }): Promise<DocumentFilters> => {
    const search = request.query
    const exact = await choicesOf(request, search, { isOfAll, isSimilar: false })
    const choices = exact.length > 0 ? exact : await choicesOf(request, search, { isOfAll, isSimilar: true })
    const of = (filter: keyof DocumentFilters) => choices.filter((each) => each.filter === filter)
    const folderIds = of('folders').map(({ choice }) => String(choice))
    const folders = new Map(
      (await request.studydesk.engine.listById(request.caller, 'libraryFolder', folderIds)).map((folder) => [folder.id, folder]),
    )
    const paths = await pathsOf(request, [...folders.keys()])
    const studyNames = new Map(
      [...folders.values()].map(({ studyId, labels }) => [studyId, studyId === null ? null : (labels?.studyId ?? null)]),
    )
    return {
      folders: of('folders').flatMap(({ choice, count }) => {
        const path = paths.get(String(choice))
        return path === undefined ? [] : [{ id: String(choice), path, count }]
      }),
      tags: of('tags').map(({ choice, count }) => ({ tag: String(choice), count })),
      studies: of('studies').map(({ choice, count }) => ({ id: choice, name: studyNames.get(choice) ?? null, count })),
      types: of('types').map(({ choice, count }) => ({ type: choice as DocumentKind, count })),
    }
  }

interface Choice {
  readonly filter: keyof DocumentFilters
  readonly choice: string | null
  readonly count: number
}

async function choicesOf(request: SearchRequest, search: DocumentSearch, reading: Reading): Promise<readonly Choice[]> {
  const { caller, studydesk } = request
  const { build } = studydesk.database
  const counted = (Object.keys(filterConditions) as (keyof DocumentFilters)[]).map((filter) => {
    const others = Object.entries(filterConditions).flatMap(([name, condition]) => (name === filter ? [] : [condition]))
    return `(select '${filter}' as "filter", ${sources[filter]} where ${others.join(' and ')} group by 2 order by "count" desc, "choice" limit ${mostChoices})`
  })
  const query = build.select('*').from(build.raw(`(${counted.join(' union all ')}) as "choices"`))
  // Each folder of a document with those above it.
  void query.withRecursive(
    'above',
    build.raw(
      `select "id" as "start", "id", "parent_id" from "library_folder" where "org_id" = ? union
        select "above"."start", "folder"."id", "folder"."parent_id" from "library_folder" "folder"
        join "above" on "folder"."org_id" = ? and "folder"."id" = "above"."parent_id"`,
      [caller.orgId, caller.orgId],
    ),
  )
  const [answer] = await studydesk.database.batch(caller.orgId, [toStatement(withFound(query, request, search, reading))])
  return (answer?.rows ?? []) as unknown as readonly Choice[]
}

/** Count per choice of each filter. */
const sources: Readonly<Record<keyof DocumentFilters, string>> = {
  folders: '"above"."id"::text as "choice", count(*)::int as "count" from "shown" join "above" on "above"."start" = "shown"."folder_id"',
  tags: '"tag" as "choice", count(*)::int as "count" from "shown", unnest("shown"."tags") "tag"',
  studies: '"study_id"::text as "choice", count(*)::int as "count" from "shown"',
  types: '"kind" as "choice", count(*)::int as "count" from "shown"',
}

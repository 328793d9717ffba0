import type { Knex } from 'knex'
import type { DocumentFilters, DocumentMatch } from '#resources/library/documentAnswers.ts'
import type { DocumentKind } from '#resources/library/documentKinds.ts'
import type { Statement } from '../../platform/database/types.ts'
import { toStatement } from '../../platform/engine/statement.ts'
import { pathsOf } from './paths.ts'
import { addMatches, type DocumentSearch, filterConditions, type SearchRequest } from './searchQuery.ts'

/** Characters quoted before the first match in a file. */
const quoteBefore = 60
const quoteLength = 220

/**
 * Returns the documents that contain all words, each as a prefix: in the name, the tags, the description or the file. Matches in the name
 * come first, then the newest. If nothing matches, searches for similar words of the library. Returns only documents that the reader may
 * see, and only those of the study if the address names one.
 * @param isOfAll true below `resource-library`: if the address names no study, returns only documents without a study
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
    rows: rows.flatMap(({ id, quote }): DocumentMatch[] => {
      const document = documents.get(id)
      if (document === undefined) return []
      const path = paths.get(String(document.folderId)) ?? ''
      return [{ document, path, quote: quote?.replaceAll(/\s+/g, ' ').trim() || null, isSimilar }]
    }),
    total,
  }
}

interface Page extends DocumentSearch {
  /** Page number, from 0. */
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

/** Returns a page of exact matches. If there is no exact match even without the filters, returns similar matches. */
async function matchesOf(request: SearchRequest, search: Page, isOfAll: boolean): Promise<Matches> {
  const exact = await pageOf(request, search, { isOfAll, isSimilar: false })
  if (exact.all > 0) return { ...exact, isSimilar: false }
  return { ...(await pageOf(request, search, { isOfAll, isSimilar: true })), isSimilar: true }
}

type Reading = Parameters<typeof addMatches>[3]

async function pageOf(request: SearchRequest, search: Page, reading: Reading) {
  const { caller, studydesk } = request
  const [answer] = await studydesk.database.batch(caller.orgId, [pageStatement(request, search, reading)])
  const matchRows = (answer?.rows ?? []) as unknown as readonly { total: number; all: number; id: string | null; quote: string | null }[]
  return {
    total: matchRows[0]?.total ?? 0,
    all: matchRows[0]?.all ?? 0,
    rows: matchRows.flatMap(({ id, quote }) => (id === null ? [] : [{ id, quote }])),
  }
}

const allFilters = Object.values(filterConditions).join(' and ')

/** Builds a query that returns at least one row, with the totals. It reads the text only of the documents on the page. */
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
    .joinRaw('cross join lateral (select strpos(lower("known"."content"), ?) as "position" offset 0) "match"', [firstWordOf(search.q)])
    .orderByRaw('"page"."called_so" desc, "page"."date_added" desc, "page"."id" desc')
  return toStatement(addMatches(query, request, search, reading))
}

const firstWordOf = (q: string): string =>
  q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .find((word) => word !== '') ?? q.toLowerCase()

/** Most choices of each filter. */
const mostChoices = 50

/** Returns filters for the documents found, with counts. */
export const searchFilters =
  (isOfAll: boolean) =>
  async (request: SearchRequest & { readonly query: DocumentSearch }): Promise<DocumentFilters> => {
    const search = request.query
    const exact = await choicesOf(request, search, { isOfAll, isSimilar: false })
    const choices = exact.length > 0 ? exact : await choicesOf(request, search, { isOfAll, isSimilar: true })
    const choicesOfFilter = (filter: keyof DocumentFilters) => choices.filter((each) => each.filter === filter)
    const folderIds = choicesOfFilter('folders').map(({ choice }) => String(choice))
    const folders = new Map(
      (await request.studydesk.engine.listById(request.caller, 'libraryFolder', folderIds)).map((folder) => [folder.id, folder]),
    )
    const paths = await pathsOf(request, [...folders.keys()])
    const studyNames = new Map(
      [...folders.values()].map(({ studyId, labels }) => [studyId, studyId === null ? null : (labels?.studyId ?? null)]),
    )
    return {
      folders: choicesOfFilter('folders').flatMap(({ choice, count }) => {
        const path = paths.get(String(choice))
        return path === undefined ? [] : [{ id: String(choice), path, count }]
      }),
      tags: choicesOfFilter('tags').map(({ choice, count }) => ({ tag: String(choice), count })),
      studies: choicesOfFilter('studies').map(({ choice, count }) => ({ id: choice, name: studyNames.get(choice) ?? null, count })),
      types: choicesOfFilter('types').map(({ choice, count }) => ({ type: choice as DocumentKind, count })),
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
  const countQueries = (Object.keys(filterConditions) as (keyof DocumentFilters)[]).map((filter) => {
    const others = Object.entries(filterConditions).flatMap(([name, condition]) => (name === filter ? [] : [condition]))
    return `(select '${filter}' as "filter", ${sources[filter]} where ${others.join(' and ')} group by 2 order by "count" desc, "choice" limit ${mostChoices})`
  })
  const query = build.select('*').from(build.raw(`(${countQueries.join(' union all ')}) as "choices"`))
  // Each folder with all its ancestors.
  void query.withRecursive(
    'above',
    build.raw(
      `select "id" as "start", "id", "parent_id" from "library_folder" where "org_id" = ? union
        select "above"."start", "folder"."id", "folder"."parent_id" from "library_folder" "folder"
        join "above" on "folder"."org_id" = ? and "folder"."id" = "above"."parent_id"`,
      [caller.orgId, caller.orgId],
    ),
  )
  const [answer] = await studydesk.database.batch(caller.orgId, [toStatement(addMatches(query, request, search, reading))])
  return (answer?.rows ?? []) as unknown as readonly Choice[]
}

/** SQL that counts the documents per choice of each filter. */
const sources: Readonly<Record<keyof DocumentFilters, string>> = {
  folders: '"above"."id"::text as "choice", count(*)::int as "count" from "shown" join "above" on "above"."start" = "shown"."folder_id"',
  tags: '"tag" as "choice", count(*)::int as "count" from "shown", unnest("shown"."tags") "tag"',
  studies: '"study_id"::text as "choice", count(*)::int as "count" from "shown"',
  types: '"kind" as "choice", count(*)::int as "count" from "shown"',
}

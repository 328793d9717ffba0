import { document } from '#resources/document.ts'
import type { DocumentFound } from '#resources/documentAnswers.ts'
import { toStatement } from '../engine/statement.ts'
import type { CallRequest } from '../engine/types.ts'
import { invalid } from '../errors.ts'
import { pathsOf, studyIn } from './paths.ts'

/** Documents at a time: whoever finds more asks for more words. */
const most = 50
/** Characters of a file that are told around what was found in it. */
const quoteBefore = 60
const quoteLength = 220

/**
 * The documents that all words are found in, each word by its beginning: in the name, the tags, the description and the file itself; those that are called
 * so come first. By the reader's own rights. Within the study of the address; without one everywhere.
 * @throws invalid required, tooLong
 */
export async function searchDocuments(request: CallRequest): Promise<readonly DocumentFound[]> {
  const { caller, studydesk, query } = request
  const { database, access, engine } = studydesk
  const q = query.q?.trim() ?? ''
  if (q === '') throw invalid([{ path: 'q', code: 'required' }])
  if (q.length > 200) throw invalid([{ path: 'q', code: 'tooLong', details: { max: 200 } }])
  const studyId = studyIn(request)
  const rows = database.build
    .select(
      database.build.raw(
        `"document"."id"::text as "id", case when strpos(lower("known"."content"), ?) > 0
          then substr("known"."content", greatest(strpos(lower("known"."content"), ?) - ${quoteBefore}, 1), ${quoteLength}) end as "quote"`,
        [firstWord(q), firstWord(q)],
      ),
    )
    .from('document')
    .joinRaw(
      `join (select "org_id", "document_id", "content", "words" from "document_text" where "words" @@ studydesk_words_query(?)) "known"
        on "known"."org_id" = "document"."org_id" and "known"."document_id" = "document"."id"`,
      [q],
    )
    .whereNull('document.deleted_at')
    .orderByRaw(`ts_rank("known"."words", studydesk_words_query(?)) desc, "document"."id" desc`, [q])
    .limit(most)
  if (studyId !== null) void rows.where('document.study_id', studyId)
  access.scope(rows, document, caller)
  const [answer] = await database.batch(caller.orgId, [toStatement(rows)])
  const found = (answer?.rows ?? []) as unknown as readonly { readonly id: string; readonly quote: string | null }[]
  if (found.length === 0) return []
  const documents = await engine.listById(
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

const firstWord = (q: string): string =>
  q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .find((word) => word !== '') ?? q.toLowerCase()

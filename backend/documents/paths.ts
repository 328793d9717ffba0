import { isUuid } from '#resources/core/fields/ref.ts'
import type { FolderOnWay } from '#resources/documentAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Statement } from '../database/types.ts'
import type { CallContext, CallerContext } from '../engine/types.ts'
import { notFound } from '../errors.ts'

type Folder = ResourceAnswer['libraryFolder']
type Document = ResourceAnswer['document']

interface Addressed {
  readonly params: { readonly studyId?: string }
}
type LibraryRequest = CallerContext & Addressed

/** The study in the address, whose library is meant; null: the organisation's. @throws notFound */
export function studyIn({ params: { studyId } }: Addressed): string | null {
  if (studyId === undefined) return null
  if (!isUuid(studyId)) throw notFound()
  return studyId
}

/** Names of a path such as `Training/Site start`; slashes at its ends say nothing. */
export const namesIn = (path: string): readonly string[] => path.split('/').filter((name) => name.trim() !== '')

/**
 * The folder at a path of the library, as the caller may see it; null: the top of the library. Of folders that are called alike, as those of two sites are
 * at the top of a study's library, the one that belongs to no site, else the first.
 * @throws notFound
 */
export async function folderAt(request: LibraryRequest, names: readonly string[]): Promise<Folder | null> {
  if (names.length === 0) return null
  const { caller, studydesk } = request
  const [answer] = await studydesk.database.batch(caller.orgId, [foldersAt(caller.orgId, studyIn(request), names)])
  const ids = (answer?.rows ?? []).map(({ id }) => String(id))
  const seen = ids.length === 0 ? [] : await studydesk.engine.listById(caller, 'libraryFolder', ids)
  const [first] = ids.flatMap((id) => seen.filter((folder) => folder.id === id))
  if (first === undefined) throw notFound()
  return first
}

/** Down from the top, a name at a time, each by its index. */
const foldersAt = (orgId: string, studyId: string | null, names: readonly string[]): Statement => ({
  text: `with recursive step as (
      select id, site_id, 1 as depth from library_folder
        where org_id = $1 and parent_id is null and study_id is not distinct from $2 and lower(name) = lower(($3::text[])[1]) and deleted_at is null
      union all
      select below.id, below.site_id, step.depth + 1 from library_folder below join step on below.parent_id = step.id
        where below.org_id = $1 and lower(below.name) = lower(($3::text[])[step.depth + 1]) and below.deleted_at is null)
    select id::text from step where depth = cardinality($3::text[]) order by site_id nulls first, id`,
  values: [orgId, studyId, names],
})

/** The document at a path of the library. @throws notFound */
export async function documentAt(request: LibraryRequest, path: string): Promise<Document> {
  const names = namesIn(path)
  const folder = await folderAt(request, names.slice(0, -1))
  if (folder === null) throw notFound()
  const { rows } = await request.studydesk.engine.list(request.caller, 'document', {
    folderId: folder.id,
    name_like: names.at(-1) ?? '',
    size: '500',
  })
  const document = rows.find(({ name }) => name?.toLowerCase() === names.at(-1)?.toLowerCase())
  if (document === undefined) throw notFound()
  return document
}

type Above = FolderOnWay & { readonly start: string }

/** Each of these folders with those above it, the topmost first, by its id. */
async function linesTo({ caller, studydesk }: CallerContext, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Above[]>> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `with recursive line as (
          select id as start, id, parent_id, name, 0 as height from library_folder where org_id = $1 and id = any($2::uuid[])
          union all
          select line.start, above.id, above.parent_id, above.name, line.height + 1 from library_folder above
            join line on above.org_id = $1 and above.id = line.parent_id)
        select start::text, id::text, name from line order by height desc`,
      values: [caller.orgId, ids],
    },
  ])
  return Map.groupBy((answer?.rows ?? []) as unknown as readonly Above[], ({ start }) => start)
}

/** The path of each of these folders, by its id: `Training/Site start`. */
export async function pathsOf(context: CallerContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await linesTo(context, ids))].map(([id, line]) => [id, line.map(({ name }) => name).join('/')]))
}

/** A folder with those above it, the topmost first: the way to it. @throws notFound for one that the caller does not see */
export async function wayTo({
  params: { id },
  ...context
}: CallContext & { readonly params: { readonly id: string } }): Promise<readonly FolderOnWay[]> {
  const folder = await context.studydesk.engine.read(context.caller, 'libraryFolder', id)
  const line = (await linesTo(context, [folder.id])).get(folder.id) ?? []
  return line.map((each) => ({ id: each.id, name: each.name }))
}

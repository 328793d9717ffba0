import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { FolderPathEntry } from '#resources/library/documentAnswers.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { CallContext, CallerContext } from '../../platform/engine/types.ts'

type Folder = ResourceAnswer['libraryFolder']
type Document = ResourceAnswer['document']

interface StudyAddress {
  readonly params: { readonly studyId?: string }
}
type LibraryRequest = CallerContext & StudyAddress

/** Returns the study in the address; null for the organisation's library. @throws notFound */
export function studyIdOf({ params: { studyId } }: StudyAddress): string | null {
  if (studyId === undefined) return null
  if (!isUuid(studyId)) throw notFound()
  return studyId
}

/** Splits a path such as `Training/Site start` into names; ignores leading and trailing slashes. */
export const splitPath = (path: string): readonly string[] => path.split('/').filter((name) => name.trim() !== '')

/**
 * Returns the folder at a path of the library; null for the top. If several visible folders have the same path, as at the top of a study
 * with two sites, prefers the folder without a site, else the first.
 * @throws notFound
 */
export async function findFolder(request: LibraryRequest, names: readonly string[]): Promise<Folder | null> {
  if (names.length === 0) return null
  const { caller, studydesk } = request
  const [answer] = await studydesk.database.batch(caller.orgId, [buildFolderPathStatement(caller.orgId, studyIdOf(request), names)])
  const ids = (answer?.rows ?? []).map(({ id }) => String(id))
  const visibleFolders = ids.length === 0 ? [] : await studydesk.engine.listById(caller, 'libraryFolder', ids)
  const [first] = ids.flatMap((id) => visibleFolders.filter((folder) => folder.id === id))
  if (first === undefined) throw notFound()
  return first
}

/** Follows the names from the top folder down, one at a time. Each step uses an index. */
const buildFolderPathStatement = (orgId: string, studyId: string | null, names: readonly string[]): Statement => ({
  text: `with recursive step as (
      select id, site_id, 1 as depth from library_folder
        where org_id = $1 and parent_id is null and study_id is not distinct from $2 and lower(name) = lower(($3::text[])[1]) and deleted_at is null
      union all
      select below.id, below.site_id, step.depth + 1 from library_folder below join step on below.parent_id = step.id
        where below.org_id = $1 and lower(below.name) = lower(($3::text[])[step.depth + 1]) and below.deleted_at is null)
    select id::text from step where depth = cardinality($3::text[]) order by site_id nulls first, id`,
  values: [orgId, studyId, names],
})

/** Returns the document at a path of the library. @throws notFound */
export async function findDocument(request: LibraryRequest, path: string): Promise<Document> {
  const names = splitPath(path)
  const folder = await findFolder(request, names.slice(0, -1))
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

type AncestorEntry = FolderPathEntry & { readonly start: string }

/** Returns the ancestors of each folder and the folder itself, from the top down, by the folder's id. */
async function readAncestors(
  { caller, studydesk }: CallerContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly AncestorEntry[]>> {
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
  return Map.groupBy((answer?.rows ?? []) as unknown as readonly AncestorEntry[], ({ start }) => start)
}

/** Returns the path of each folder, such as `Training/Site start`, by its id. */
export async function pathsOf(context: CallerContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await readAncestors(context, ids))].map(([id, line]) => [id, line.map(({ name }) => name).join('/')]))
}

/** Returns a folder's ancestors and the folder itself, from the top down. @throws notFound if the caller may not see the folder */
export async function readFolderPath({
  params: { id },
  ...context
}: CallContext & { readonly params: { readonly id: string } }): Promise<readonly FolderPathEntry[]> {
  const folder = await context.studydesk.engine.read(context.caller, 'libraryFolder', id)
  const line = (await readAncestors(context, [folder.id])).get(folder.id) ?? []
  return line.map((each) => ({ id: each.id, name: each.name }))
}

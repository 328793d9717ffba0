import { listNameAt } from '#resources/forms/edits.ts'
import { type JsonObject, type Path, valueAt } from '#resources/forms/json.ts'
import { partsOf, takesQuestions } from '#resources/forms/parts.ts'
import { type BuilderAction, steps } from './builderState.ts'

/** One place further up or down: within its list, else to the end of the page before or the beginning of the next one. Null where there is none. */
export function moveTo(document: JsonObject, path: Path, by: 1 | -1): BuilderAction | null {
  if (path.length === 0) return null
  const index = path.at(-1) as number
  const list = valueAt(document, path.slice(0, -1))
  const length = Array.isArray(list) ? list.length : 0
  const at = Date.now()
  if (index + by >= 0 && index + by < length) return steps.move(document, path, path.slice(0, -2), by === 1 ? index + 2 : index - 1, at)
  if (path.at(-2) === 'pages' || path.at(-2) === 'columns' || path.at(-2) === 'items') return null
  const holder = path.slice(0, -2)
  // Out of a panel: beside it.
  if (holder.length > 2) return steps.move(document, path, holder.slice(0, -2), (holder.at(-1) as number) + (by === 1 ? 1 : 0), at)
  const pages = partsOf(document).filter(({ kind }) => kind === 'page')
  const page = pages[pages.findIndex((each) => JSON.stringify(each.path) === JSON.stringify(holder)) + by]
  if (page === undefined) return null
  const name = listNameAt(document, page.path)
  const held = name === null ? [] : valueAt(document, [...page.path, name])
  return steps.move(document, path, page.path, by === 1 ? 0 : Array.isArray(held) ? held.length : 0, at)
}

/** Where a part can be moved to by a menu: every page, and every section and repeat outside of itself. */
export function placesFor(
  document: JsonObject,
  path: Path,
): readonly { readonly path: Path; readonly name: string; readonly depth: number }[] {
  const isPage = path.length === 2 && path[0] === 'pages'
  if (isPage) return []
  return partsOf(document)
    .filter((part) => takesQuestions(part) && !path.every((key, index) => part.path[index] === key))
    .map(({ path: place, name, depth }) => ({ path: place, name, depth }))
}

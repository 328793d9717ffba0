import { getChildListName } from '#resources/forms/content/edits.ts'
import { canHoldQuestions, formNodesOf } from '#resources/forms/content/formNodes.ts'
import { getValueAtPath, type JsonObject, type Path } from '#resources/forms/content/json.ts'
import { type BuilderAction, steps } from './builderState.ts'

/**
 * Moves a part one position up or down in its list, else to the end of the previous page or the start of the next. Null if it cannot
 * move.
 */
export function moveByOne(document: JsonObject, path: Path, direction: 1 | -1): BuilderAction | null {
  if (path.length === 0) return null
  const index = path.at(-1) as number
  const list = getValueAtPath(document, path.slice(0, -1))
  const length = Array.isArray(list) ? list.length : 0
  const timestamp = Date.now()
  if (index + direction >= 0 && index + direction < length)
    return steps.move(document, path, path.slice(0, -2), direction === 1 ? index + 2 : index - 1, timestamp)
  if (path.at(-2) === 'pages' || path.at(-2) === 'columns' || path.at(-2) === 'items') return null
  const holder = path.slice(0, -2)
  // Moves the part out of its panel, next to the panel.
  if (holder.length > 2)
    return steps.move(document, path, holder.slice(0, -2), (holder.at(-1) as number) + (direction === 1 ? 1 : 0), timestamp)
  const pages = formNodesOf(document).filter(({ kind }) => kind === 'page')
  const page = pages[pages.findIndex((each) => JSON.stringify(each.path) === JSON.stringify(holder)) + direction]
  if (page === undefined) return null
  const name = getChildListName(document, page.path)
  const targetList = name === null ? [] : getValueAtPath(document, [...page.path, name])
  return steps.move(document, path, page.path, direction === 1 ? 0 : Array.isArray(targetList) ? targetList.length : 0, timestamp)
}

/** Returns the targets of the "move to" menu: every page, and every section and repeat except the part itself and its content. */
export function moveTargetsFor(
  document: JsonObject,
  path: Path,
): readonly { readonly path: Path; readonly name: string; readonly depth: number }[] {
  const isPage = path.length === 2 && path[0] === 'pages'
  if (isPage) return []
  return formNodesOf(document)
    .filter((node) => canHoldQuestions(node) && !path.every((key, index) => node.path[index] === key))
    .map(({ path: targetPath, name, depth }) => ({ path: targetPath, name, depth }))
}

import { isSame } from '../../core/values/same.ts'
import { type FormNode, formNodesOf, isPanel } from './formNodes.ts'
import type { Json, JsonObject, Path } from './json.ts'
import { formNodeLists } from './questionTypes.ts'

/** A difference between two versions of a form. */
export interface FormDifference {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed'
  /** Part of the later version; for a removed part, of the earlier one. Null for the whole form. */
  readonly part: FormNode | null
  /** The property whose value changed. */
  readonly property?: string
  readonly before?: Json
  readonly after?: Json
}

/** Properties that list form parts. The listed parts are compared individually. */
const lists = new Set(Object.keys(formNodeLists))

/**
 * Returns the differences between two versions: added, removed and moved parts, and changed properties of parts that both versions
 * contain. Parts correspond if their kind and name are equal; parts without a name correspond if their path is equal. Pure.
 */
export function differencesOf(before: JsonObject, after: JsonObject): readonly FormDifference[] {
  const [formerNodes, latterNodes] = [formNodesOf(before), formNodesOf(after)]
  const formerByKey = new Map(formerNodes.map((formNode) => [keyOf(formNode), formNode]))
  const latterByKey = new Map(latterNodes.map((formNode) => [keyOf(formNode), formNode]))
  const removedNodes = formerNodes.filter(
    (formNode) => !latterByKey.has(keyOf(formNode)) && !isReportedWithHolder(formNode, formerNodes, latterByKey),
  )
  const differences: FormDifference[] = propertiesOf(null, before, after)
  for (const part of latterNodes) {
    const was = formerByKey.get(keyOf(part))
    if (was === undefined) {
      if (!isReportedWithHolder(part, latterNodes, formerByKey)) differences.push({ kind: 'added', part })
      continue
    }
    if (describePosition(was, formerNodes, latterByKey) !== describePosition(part, latterNodes, formerByKey))
      differences.push({ kind: 'moved', part })
    differences.push(...propertiesOf(part, was.value, part.value))
  }
  return [...differences, ...removedNodes.map((formNode) => ({ kind: 'removed', part: formNode }) as const)]
}

const keyOf = ({ kind, name, path, repeat }: FormNode): string =>
  `${kind} ${repeat?.name ?? ''} ${name === '' ? JSON.stringify(path) : name}`

const holderOf = (formNode: FormNode, formNodes: readonly FormNode[]): FormNode | undefined =>
  formNodes.find(({ path }) => isHolder(path, formNode.path))
const isHolder = (holderPath: Path, path: Path): boolean =>
  holderPath.length === path.length - 2 && holderPath.every((key, index) => key === path[index])

/** True if the section or page that contains the part was also added or removed. Then only that container is reported. */
const isReportedWithHolder = (formNode: FormNode, formNodes: readonly FormNode[], others: ReadonlyMap<string, FormNode>): boolean => {
  const holder = holderOf(formNode, formNodes)
  return holder !== undefined && (isPanel(holder) || holder.kind === 'element') && !others.has(keyOf(holder))
}

/**
 * Returns the position of a part, for comparison of two versions: its container, and the nearest preceding part that both versions
 * contain.
 */
function describePosition(formNode: FormNode, formNodes: readonly FormNode[], others: ReadonlyMap<string, FormNode>): string {
  const holder = holderOf(formNode, formNodes)
  const list = formNode.path.slice(0, -1)
  const siblings = formNodes.filter(({ path }) => path.length === formNode.path.length && list.every((key, index) => path[index] === key))
  const shared = siblings.filter((each) => others.has(keyOf(each)))
  const before = shared[shared.indexOf(formNode) - 1]
  return `${holder === undefined ? '' : keyOf(holder)} | ${before === undefined ? '' : keyOf(before)}`
}

function propertiesOf(formNode: FormNode | null, before: JsonObject, after: JsonObject): FormDifference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((property) => {
    if (isNodeList(property, after[property] ?? before[property])) return []
    if (isSame(before[property], after[property])) return []
    return [
      {
        kind: 'changed' as const,
        part: formNode,
        property,
        ...(before[property] === undefined ? {} : { before: before[property] }),
        ...(after[property] === undefined ? {} : { after: after[property] }),
      },
    ]
  })
}

/** Columns of a plain matrix are values, not parts. */
const isNodeList = (name: string, value: Json | undefined): boolean =>
  lists.has(name) &&
  Array.isArray(value) &&
  (value.length === 0 || value.every((each) => typeof each === 'object' && each !== null && 'name' in each) || name !== 'columns')

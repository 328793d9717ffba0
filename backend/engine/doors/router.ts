import type { Method, Route } from './types.ts'

/** Finds the route of an address. A literal part wins over a parameter: `participants/import` over `participants/:id`. */
export interface Router {
  find(method: string, parts: readonly string[]): FoundRoute | 'wrongMethod' | undefined
  readonly routes: readonly Route[]
}
export interface FoundRoute {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** @throws Error when two routes have the same method and address; of a call and a resource's own, give the call alone */
export function createRouter(routes: readonly Route[]): Router {
  const root = newNode()
  for (const route of routes) add(root, route)
  return {
    routes,
    find(method, parts) {
      let isKnown = false
      for (const { node, values } of nodesAt(root, parts, [])) {
        const found = node.routes.get(method as Method)
        if (found !== undefined) return { route: found, params: paramsOf(found, values) }
        isKnown ||= node.routes.size > 0
      }
      return isKnown ? 'wrongMethod' : undefined
    },
  }
}

interface Node {
  readonly literals: Map<string, Node>
  readonly routes: Map<Method, Route>
  parameter: Node | null
}

const newNode = (): Node => ({ literals: new Map(), routes: new Map(), parameter: null })

function add(root: Node, route: Route): void {
  let node = root
  for (const part of partsOf(route.path)) {
    if (part.startsWith(':')) {
      node.parameter ??= newNode()
      node = node.parameter
    } else {
      const next = node.literals.get(part) ?? newNode()
      node.literals.set(part, next)
      node = next
    }
  }
  if (node.routes.has(route.method)) throw new Error(`${route.method} /api/${route.path} is answered twice`)
  node.routes.set(route.method, route)
}

/** Every place in the tree that the address fits, the most literal first. */
function* nodesAt(
  node: Node,
  parts: readonly string[],
  values: readonly string[],
): Generator<{ readonly node: Node; readonly values: readonly string[] }> {
  const [part, ...rest] = parts
  if (part === undefined) {
    yield { node, values }
    return
  }
  const literal = node.literals.get(part)
  if (literal !== undefined) yield* nodesAt(literal, rest, values)
  if (node.parameter !== null && part !== '') yield* nodesAt(node.parameter, rest, [...values, part])
}

function paramsOf(route: Route, values: readonly string[]): Readonly<Record<string, string>> {
  const names = partsOf(route.path).filter((part) => part.startsWith(':'))
  return Object.fromEntries(names.map((name, index) => [name.slice(1), values[index] ?? '']))
}

const partsOf = (path: string): readonly string[] => path.split('/')

import type { Method, Route } from './types.ts'

/** Finds the route of an address. A literal segment takes precedence over a parameter: `participants/import` over `participants/:id`. */
export interface Router {
  find(method: string, segments: readonly string[]): RouteMatch | 'wrongMethod' | undefined
  readonly routes: readonly Route[]
}
export interface RouteMatch {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/**
 * Creates a router. @throws Error when two routes have the same method and address; if a call replaces a resource's route, pass only the
 * call
 */
export function createRouter(routes: readonly Route[]): Router {
  const root = createNode()
  for (const route of routes) add(root, route)
  return {
    routes,
    find(method, segments) {
      let hasPath = false
      for (const { node, values } of findNodes(root, segments, [])) {
        const route = node.routes.get(method as Method)
        if (route !== undefined) return { route: route, params: paramsOf(route, values) }
        hasPath ||= node.routes.size > 0
      }
      return hasPath ? 'wrongMethod' : undefined
    },
  }
}

interface Node {
  readonly literals: Map<string, Node>
  readonly routes: Map<Method, Route>
  parameter: Node | null
}

const createNode = (): Node => ({ literals: new Map(), routes: new Map(), parameter: null })

function add(root: Node, route: Route): void {
  let node = root
  for (const segment of splitPath(route.path)) {
    if (segment.startsWith(':')) {
      node.parameter ??= createNode()
      node = node.parameter
    } else {
      const next = node.literals.get(segment) ?? createNode()
      node.literals.set(segment, next)
      node = next
    }
  }
  if (node.routes.has(route.method)) throw new Error(`${route.method} /api/${route.path} is answered twice`)
  node.routes.set(route.method, route)
}

/** Finds the nodes of the route tree that match the address, the most literal first. */
function* findNodes(
  node: Node,
  segments: readonly string[],
  values: readonly string[],
): Generator<{ readonly node: Node; readonly values: readonly string[] }> {
  const [segment, ...remainingSegments] = segments
  if (segment === undefined) {
    yield { node, values }
    return
  }
  const literal = node.literals.get(segment)
  if (literal !== undefined) yield* findNodes(literal, remainingSegments, values)
  if (node.parameter !== null && segment !== '') yield* findNodes(node.parameter, remainingSegments, [...values, segment])
}

function paramsOf(route: Route, values: readonly string[]): Readonly<Record<string, string>> {
  const names = splitPath(route.path).filter((segment) => segment.startsWith(':'))
  return Object.fromEntries(names.map((name, index) => [name.slice(1), values[index] ?? '']))
}

const splitPath = (path: string): readonly string[] => path.split('/')

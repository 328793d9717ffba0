import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { SourceFile } from './folders.ts'

/** A function of the product, with its number of lines including the closing bracket. */
export interface FunctionSize {
  readonly path: string
  readonly name: string
  readonly lines: number
}

/** Maximum length of a screen's function. Beyond it, move state into reducers and sections into components. */
export const maxFunctionLines = 100

/** Returns the functions below a folder that are too long, the longest first. */
export function findLongFunctions(root: string, files: readonly SourceFile[], folder: string): readonly FunctionSize[] {
  return files
    .filter(({ path, lines }) => path.startsWith(`${folder}/`) && lines > maxFunctionLines)
    .flatMap(({ path }) => measureFunctions(path, readFileSync(join(root, path), 'utf8')))
    .filter(({ lines }) => lines > maxFunctionLines)
    .sort((first, second) => second.lines - first.lines)
}

/** Returns the sizes of all functions of a module, including nested ones. */
export function measureFunctions(path: string, code: string): readonly FunctionSize[] {
  const sizes: FunctionSize[] = []
  visit(parseSync(path, code).program, null, (node, name) => {
    sizes.push({ path, name, lines: code.slice(node.start, node.end).split('\n').length })
  })
  return sizes
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function visit(node: Node, parent: Node | null, onFunction: (node: Node, name: string) => void): void {
  if (functionTypes.has(node.type)) onFunction(node, nameOf(node) ?? (parent === null ? null : nameOf(parent)) ?? '(anonymous)')
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node, onFunction)
}

function nameOf(node: Node & { readonly id?: unknown; readonly key?: unknown }): string | null {
  const identifier = node.id ?? node.key
  return isNode(identifier) && 'name' in identifier ? String(identifier.name) : null
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string' && 'start' in value
}

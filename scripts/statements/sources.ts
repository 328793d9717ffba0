import { relative } from 'node:path'
import {
  type Identifier,
  isFunctionDeclaration,
  isIdentifier,
  isImportSpecifier,
  isShorthandPropertyAssignment,
  isSourceFile,
  isVariableDeclaration,
  isVariableDeclarationList,
  isVariableStatement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { type Checker, type Symbol as NamedSymbol, type Project, SymbolFlags } from 'typescript/unstable/sync'

/** True for files of the product that may send statements; false for tests and their helpers. */
const isProduct = (path: string): boolean =>
  /^(?:backend|scripts|seeds)\/.*\.ts$/.test(path) &&
  !/^backend\/app\/testing\/|\.test\.ts$|\.d\.ts$|\/(?:test|hostile)[^/]*\.ts$/.test(path)

/** The product's sources as the compiler sees them, with the uses of each name. */
export class Sources {
  readonly checker: Checker
  readonly files: readonly { readonly path: string; readonly source: SourceFile }[]
  readonly #root: string
  readonly #identifiers = new Map<string, Identifier[]>()
  readonly #symbols = new Map<Node, NamedSymbol | undefined>()

  constructor({ program, checker }: Project, root: string) {
    this.checker = checker
    this.#root = root
    this.files = program.getSourceFileNames().flatMap((name) => {
      const path = relative(root, name)
      const source = isProduct(path) ? program.getSourceFile(name) : undefined
      return source === undefined ? [] : [{ path, source }]
    })
    for (const { source } of this.files)
      walk(source, (node) => {
        if (!isIdentifier(node)) return
        const identifiers = this.#identifiers.get(node.text) ?? []
        identifiers.push(node)
        this.#identifiers.set(node.text, identifiers)
      })
  }

  /** Returns the symbol of a name, with imports resolved. */
  symbolOf(node: Node): NamedSymbol | undefined {
    if (this.#symbols.has(node)) return this.#symbols.get(node)
    const symbol = isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node)
    const resolvedSymbol = symbol !== undefined && (symbol.flags & SymbolFlags.Alias) !== 0 ? this.checker.getAliasedSymbol(symbol) : symbol
    this.#symbols.set(node, resolvedSymbol)
    return resolvedSymbol
  }

  /** Returns the node that declares a name. */
  declarationOf(node: Node): Node | undefined {
    return this.symbolOf(node)?.declarations[0]?.resolve()
  }

  /** Returns the uses of a declared name, without its declaration and imports. A name within a function is used only in its own file. */
  usesOf(name: Identifier): readonly Identifier[] {
    const id = this.symbolOf(name)?.id
    const file = isOfModule(name) ? null : name.getSourceFile()
    const sameTextNodes = (this.#identifiers.get(name.text) ?? []).filter((each) => file === null || each.getSourceFile() === file)
    return sameTextNodes.filter((each) => each !== name && !isImportSpecifier(each.parent) && this.symbolOf(each)?.id === id)
  }

  /** Returns the position of a node as `path:line:column`. */
  placeOf(node: Node, offset = 0): string {
    const source = node.getSourceFile()
    const before = source.text.slice(0, node.getStart(source) + offset).split('\n')
    return `${relative(this.#root, source.fileName)}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  }
}

/** True for a name that a module declares outside its functions. */
function isOfModule(name: Identifier): boolean {
  let node: Node = name.parent
  while (isVariableDeclaration(node) || isVariableDeclarationList(node) || isVariableStatement(node) || isFunctionDeclaration(node))
    node = node.parent
  return isSourceFile(node)
}

/** Calls `visit` with a node and all its descendants. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

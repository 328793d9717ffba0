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

/** Files of the product that may send statements: no tests, and none that only tests use. */
const isProduct = (path: string): boolean =>
  /^(?:backend|scripts|seeds)\/.*\.ts$/.test(path) && !/^backend\/testing\/|\.test\.ts$|\.d\.ts$|\/(?:test|hostile)[^/]*\.ts$/.test(path)

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
        const own = this.#identifiers.get(node.text) ?? []
        own.push(node)
        this.#identifiers.set(node.text, own)
      })
  }

  /** The symbol that a name stands for, imports resolved. */
  symbolOf(node: Node): NamedSymbol | undefined {
    if (this.#symbols.has(node)) return this.#symbols.get(node)
    const symbol = isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node)
    const resolved = symbol !== undefined && (symbol.flags & SymbolFlags.Alias) !== 0 ? this.checker.getAliasedSymbol(symbol) : symbol
    this.#symbols.set(node, resolved)
    return resolved
  }

  /** The node that declares a name. */
  declarationOf(node: Node): Node | undefined {
    return this.symbolOf(node)?.declarations[0]?.resolve()
  }

  /** Uses of a declared name, its declaration and imports left out; a name within a function is used in its own file alone. */
  usesOf(name: Identifier): readonly Identifier[] {
    const id = this.symbolOf(name)?.id
    const file = isOfModule(name) ? null : name.getSourceFile()
    const named = (this.#identifiers.get(name.text) ?? []).filter((each) => file === null || each.getSourceFile() === file)
    return named.filter((each) => each !== name && !isImportSpecifier(each.parent) && this.symbolOf(each)?.id === id)
  }

  /** `path:line:column` of a place in a file. */
  placeOf(node: Node, offset = 0): string {
    const source = node.getSourceFile()
    const before = source.text.slice(0, node.getStart(source) + offset).split('\n')
    return `${relative(this.#root, source.fileName)}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  }
}

/** Is a name declared by a module, not within one of its functions? */
function isOfModule(name: Identifier): boolean {
  let node: Node = name.parent
  while (isVariableDeclaration(node) || isVariableDeclarationList(node) || isVariableStatement(node) || isFunctionDeclaration(node))
    node = node.parent
  return isSourceFile(node)
}

/** Calls `visit` with a node and all below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

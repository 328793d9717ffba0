import {
  type BindingName,
  type Expression,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isIdentifier,
  isNonNullExpression,
  isNumericLiteral,
  isObjectBindingPattern,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isSatisfiesExpression,
  isSpreadElement,
  isVariableDeclaration,
  isVariableDeclarationList,
  type Node,
  type PropertyAccessExpression,
} from 'typescript/unstable/ast'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Sources } from './sources.ts'

/** Code that reads rows of a statement: as a type, or by column name. */
export type Expectation = { readonly node: Node; readonly type: Type } | { readonly node: Node; readonly name: string }

const rowMethods = new Set(['map', 'flatMap', 'filter', 'find', 'some', 'every', 'forEach', 'toSorted'])

/**
 * Returns the code that reads the rows of a statement. It is traced from the statement through calls, constants and functions of the
 * product.
 */
export function expectationsOf(sources: Sources, statement: Node): readonly Expectation[] {
  const expectations: Expectation[] = []
  const visitedNodes = new Set<Node>()
  visitStatement(statement)
  return expectations

  function visitStatement(node: Node): void {
    if (isAlreadyVisited(node)) return
    const { parent } = node
    if (isThrough(parent, node)) visitStatement(parent)
    else if (isArrayLiteralExpression(parent)) visitBatch(parent, node)
    else if (isCallExpression(parent) && parent.expression !== node) visitResult(parent)
    else visitValue(parent, node, visitStatement)
  }

  /** Handles a statement in a batch: its result has the same index. */
  function visitBatch(list: Node & { readonly elements: readonly Node[] }, node: Node): void {
    const before = list.elements.slice(0, list.elements.indexOf(node))
    if (!before.some((each) => isSpreadElement(each))) visitStatements(list, before.length)
  }

  /** Handles a list of statements, which a function may return, up to the call that runs it. */
  function visitStatements(list: Node, index: number): void {
    if (isAlreadyVisited(list)) return
    const { parent } = list
    if (isThrough(parent, list)) visitStatements(parent, index)
    else if (isCallExpression(parent) && parent.expression !== list) visitResults(parent, index)
    else visitValue(parent, list, (each) => visitStatements(each, index))
  }

  function visitResults(call: Node, index: number): void {
    const results = findAwaited(call)
    const { parent } = results
    if (isIndexedBy(parent, results, index)) visitResult(parent)
    else if (isVariableDeclaration(parent)) visitResultsName(parent.name, index)
    // One of several calls that run at once: `const [first, second] = await Promise.all([…])`.
    else if (isArrayLiteralExpression(parent) && isCallExpression(parent.parent)) {
      const { parent: declaration } = findAwaited(parent.parent)
      if (!isVariableDeclaration(declaration) || !isArrayBindingPattern(declaration.name)) return
      const element = declaration.name.elements[parent.elements.indexOf(results as Expression)]
      if (element !== undefined && isBindingElement(element) && element.name !== undefined) visitResultsName(element.name, index)
    }
  }

  function visitResultsName(name: BindingName, index: number): void {
    if (isIdentifier(name)) for (const use of sources.usesOf(name)) if (isIndexedBy(use.parent, use, index)) visitResult(use.parent)
    if (!isArrayBindingPattern(name)) return
    const element = name.elements[index]
    if (element !== undefined && isBindingElement(element) && element.name !== undefined) visitResultName(element.name)
  }

  function visitResult(node: Node): void {
    if (isAlreadyVisited(node)) return
    const { parent } = node
    if (isThrough(parent, node) || isAwaitExpression(parent)) visitResult(parent)
    else if (isPropertyAccessExpression(parent)) {
      if (parent.name.text === 'rows') visitRows(parent)
    } else if (isVariableDeclaration(parent)) visitResultName(parent.name)
    else if (isArrowFunction(parent) && isCallExpression(parent.parent)) visitResult(parent.parent)
    else visitValue(parent, node, visitResult)
  }

  function visitResultName(name: BindingName): void {
    if (isIdentifier(name)) for (const use of sources.usesOf(name)) visitResult(use)
    if (!isObjectBindingPattern(name)) return
    for (const { name: boundName, propertyName } of name.elements) {
      const member = propertyName ?? boundName
      if (boundName !== undefined && member !== undefined && isIdentifier(member) && member.text === 'rows') visitRowsName(boundName)
    }
  }

  function visitRowsName(name: BindingName): void {
    if (isIdentifier(name)) for (const use of sources.usesOf(name)) visitRows(use)
    if (!isArrayBindingPattern(name)) return
    for (const element of name.elements)
      if (isBindingElement(element) && element.name !== undefined && element.dotDotDotToken === undefined) visitRowName(element.name)
  }

  function visitRows(node: Node): void {
    if (isAlreadyVisited(node)) return
    const { parent } = node
    if (isAsExpression(parent)) noteRows(findOutermostCast(parent))
    else if (isThrough(parent, node) || isBinaryExpression(parent)) visitRows(parent)
    else if (isElementAccessExpression(parent) && parent.expression === node) visitRow(parent)
    else if (isPropertyAccessExpression(parent)) visitMethod(parent)
    else if (isVariableDeclaration(parent) && parent.type === undefined) visitRowsName(parent.name)
    else if (isForOfStatement(parent)) {
      const [declaredVariable] = isVariableDeclarationList(parent.initializer) ? parent.initializer.declarations : []
      if (declaredVariable !== undefined) visitRowName(declaredVariable.name)
    } else {
      const type = sources.checker.getContextualType(node as Expression)
      if (type !== undefined) noteRowsType(node, type)
    }
  }

  function visitMethod(member: PropertyAccessExpression): void {
    const call = member.parent
    if (!isCallExpression(call) || call.expression !== member) return
    if (member.name.text === 'at') visitRow(call)
    const [callback] = call.arguments
    if (!rowMethods.has(member.name.text) || callback === undefined || !isArrowFunction(callback)) return
    const [parameter] = callback.parameters
    if (parameter?.name !== undefined && parameter.type !== undefined) note(parameter, sources.checker.getTypeFromTypeNode(parameter.type))
    else if (parameter?.name !== undefined) visitRowName(parameter.name)
    if (member.name.text === 'filter') visitRows(call)
    if (member.name.text === 'find') visitRow(call)
  }

  function visitRow(node: Node): void {
    if (isAlreadyVisited(node)) return
    const { parent } = node
    if (isAsExpression(parent)) note(findOutermostCast(parent), sources.checker.getTypeAtLocation(findOutermostCast(parent)))
    else if (isThrough(parent, node) || isBinaryExpression(parent)) visitRow(parent)
    else if (isPropertyAccessExpression(parent) && parent.expression === node)
      expectations.push({ node: parent.name, name: parent.name.text })
    else if (isVariableDeclaration(parent) && parent.type === undefined) visitRowName(parent.name)
    else note(node, sources.checker.getContextualType(node as Expression))
  }

  function visitRowName(name: BindingName): void {
    if (isIdentifier(name)) for (const use of sources.usesOf(name)) visitRow(use)
    if (!isObjectBindingPattern(name)) return
    for (const { name: boundName, propertyName, dotDotDotToken } of name.elements) {
      const member = propertyName ?? boundName
      if (dotDotDotToken === undefined && member !== undefined && isIdentifier(member))
        expectations.push({ node: member, name: member.text })
    }
  }

  /** Handles a value that is assigned to a name, or that a function returns to its callers. */
  function visitValue(parent: Node, node: Node, next: (node: Node) => void): void {
    if (isVariableDeclaration(parent) && isIdentifier(parent.name)) for (const use of sources.usesOf(parent.name)) next(use)
    let functionNode: Node = parent
    if (isReturnStatement(parent))
      while (!isArrowFunction(functionNode) && !isFunctionDeclaration(functionNode) && functionNode.parent !== undefined)
        functionNode = functionNode.parent
    else if (!isArrowFunction(parent) || parent.body !== node || isBlock(parent.body)) return
    const name = isFunctionDeclaration(functionNode)
      ? functionNode.name
      : isVariableDeclaration(functionNode.parent)
        ? functionNode.parent.name
        : undefined
    if (name === undefined || !isIdentifier(name)) return
    for (const use of sources.usesOf(name)) if (isCallExpression(use.parent) && use.parent.expression === use) next(use.parent)
  }

  function noteRows(cast: Expression): void {
    const type = sources.checker.getTypeAtLocation(cast)
    if (type !== undefined) noteRowsType(cast, type)
  }

  function noteRowsType(node: Node, type: Type): void {
    for (const each of type.isUnionType() ? type.getTypes() : [type])
      if (each.isTypeReference() && sources.checker.isArrayLikeType(each)) note(node, sources.checker.getTypeArguments(each)[0])
  }

  function note(node: Node, type: Type | undefined): void {
    const row = type === undefined ? undefined : sources.checker.getNonNullableType(type)
    if (row !== undefined && (row.isObjectType() || row.isIntersectionType()) && (row.flags & TypeFlags.Any) === 0)
      expectations.push({ node, type: row })
  }

  function isAlreadyVisited(node: Node): boolean {
    const wasVisited = visitedNodes.has(node)
    visitedNodes.add(node)
    return wasVisited
  }
}

/** True if the parent has the value of the node: brackets, and one of the two results of a condition. */
const isThrough = (parent: Node, node: Node): boolean =>
  isParenthesizedExpression(parent) ||
  isNonNullExpression(parent) ||
  isSatisfiesExpression(parent) ||
  (isConditionalExpression(parent) && parent.condition !== node)

/** Returns the expression with the value of a call, after `await` and brackets. */
function findAwaited(call: Node): Node {
  let node = call
  while (isAwaitExpression(node.parent) || isParenthesizedExpression(node.parent)) node = node.parent
  return node
}

/** True for `results[index]`. */
const isIndexedBy = (parent: Node, results: Node, index: number): boolean =>
  isElementAccessExpression(parent) &&
  parent.expression === results &&
  isNumericLiteral(parent.argumentExpression) &&
  Number(parent.argumentExpression.text) === index

/** Returns the outermost of several casts. */
function findOutermostCast(cast: Expression): Expression {
  let node = cast
  while (isAsExpression(node.parent) || isParenthesizedExpression(node.parent)) node = node.parent as Expression
  return node
}

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

/** A place that reads rows of a statement: as a type, or by the names of their columns. */
export type Expectation = { readonly node: Node; readonly type: Type } | { readonly node: Node; readonly name: string }

const ofEachRow = new Set(['map', 'flatMap', 'filter', 'find', 'some', 'every', 'forEach', 'toSorted'])

/** The places that read the rows of a statement, followed from its text through calls, constants and functions of the product. */
export function expectationsOf(sources: Sources, statement: Node): readonly Expectation[] {
  const found: Expectation[] = []
  const seen = new Set<Node>()
  ofStatement(statement)
  return found

  function ofStatement(node: Node): void {
    if (isSeen(node)) return
    const { parent } = node
    if (isThrough(parent)) ofStatement(parent)
    else if (isArrayLiteralExpression(parent)) ofBatch(parent, node)
    else if (isCallExpression(parent) && parent.expression !== node) ofResult(parent)
    else ofValue(parent, node, ofStatement)
  }

  /** A statement among others that run together: its result stands at its place. */
  function ofBatch(list: Node & { readonly elements: readonly Node[] }, node: Node): void {
    const before = list.elements.slice(0, list.elements.indexOf(node))
    const call = list.parent
    if (!isCallExpression(call) || before.some((each) => isSpreadElement(each))) return
    const index = before.length
    let results: Node = call
    while (isAwaitExpression(results.parent) || isParenthesizedExpression(results.parent)) results = results.parent
    const { parent } = results
    if (
      isElementAccessExpression(parent) &&
      isNumericLiteral(parent.argumentExpression) &&
      Number(parent.argumentExpression.text) === index
    )
      ofResult(parent)
    if (!isVariableDeclaration(parent) || !isArrayBindingPattern(parent.name)) return
    const element = parent.name.elements[index]
    if (element !== undefined && isBindingElement(element) && element.name !== undefined) ofResultName(element.name)
  }

  function ofResult(node: Node): void {
    if (isSeen(node)) return
    const { parent } = node
    if (isThrough(parent) || isAwaitExpression(parent)) ofResult(parent)
    else if (isPropertyAccessExpression(parent)) {
      if (parent.name.text === 'rows') ofRows(parent)
    } else if (isVariableDeclaration(parent)) ofResultName(parent.name)
    else if (isArrowFunction(parent) && isCallExpression(parent.parent)) ofResult(parent.parent)
    else ofValue(parent, node, ofResult)
  }

  function ofResultName(name: BindingName): void {
    if (isIdentifier(name)) for (const use of sources.usesOf(name)) ofResult(use)
    if (!isObjectBindingPattern(name)) return
    for (const { name: inner, propertyName } of name.elements) {
      const member = propertyName ?? inner
      if (inner !== undefined && member !== undefined && isIdentifier(member) && member.text === 'rows') ofRowsName(inner)
    }
  }

  function ofRowsName(name: BindingName): void {
    if (isIdentifier(name)) for (const use of sources.usesOf(name)) ofRows(use)
    if (!isArrayBindingPattern(name)) return
    for (const element of name.elements)
      if (isBindingElement(element) && element.name !== undefined && element.dotDotDotToken === undefined) ofRowName(element.name)
  }

  function ofRows(node: Node): void {
    if (isSeen(node)) return
    const { parent } = node
    if (isAsExpression(parent)) noteRows(outermost(parent))
    else if (isThrough(parent) || isBinaryExpression(parent)) ofRows(parent)
    else if (isElementAccessExpression(parent) && parent.expression === node) ofRow(parent)
    else if (isPropertyAccessExpression(parent)) ofMethod(parent)
    else if (isVariableDeclaration(parent) && parent.type === undefined) ofRowsName(parent.name)
    else if (isForOfStatement(parent)) {
      const [declared] = isVariableDeclarationList(parent.initializer) ? parent.initializer.declarations : []
      if (declared !== undefined) ofRowName(declared.name)
    } else {
      const type = sources.checker.getContextualType(node as Expression)
      if (type !== undefined) noteRowsType(node, type)
    }
  }

  function ofMethod(member: PropertyAccessExpression): void {
    const call = member.parent
    if (!isCallExpression(call) || call.expression !== member) return
    if (member.name.text === 'at') ofRow(call)
    const [callback] = call.arguments
    if (!ofEachRow.has(member.name.text) || callback === undefined || !isArrowFunction(callback)) return
    const [parameter] = callback.parameters
    if (parameter?.name !== undefined && parameter.type !== undefined) note(parameter, sources.checker.getTypeFromTypeNode(parameter.type))
    else if (parameter?.name !== undefined) ofRowName(parameter.name)
    if (member.name.text === 'filter') ofRows(call)
    if (member.name.text === 'find') ofRow(call)
  }

  function ofRow(node: Node): void {
    if (isSeen(node)) return
    const { parent } = node
    if (isAsExpression(parent)) note(outermost(parent), sources.checker.getTypeAtLocation(outermost(parent)))
    else if (isThrough(parent) || isBinaryExpression(parent)) ofRow(parent)
    else if (isPropertyAccessExpression(parent) && parent.expression === node) found.push({ node: parent.name, name: parent.name.text })
    else if (isVariableDeclaration(parent) && parent.type === undefined) ofRowName(parent.name)
    else note(node, sources.checker.getContextualType(node as Expression))
  }

  function ofRowName(name: BindingName): void {
    if (isIdentifier(name)) for (const use of sources.usesOf(name)) ofRow(use)
    if (!isObjectBindingPattern(name)) return
    for (const { name: inner, propertyName, dotDotDotToken } of name.elements) {
      const member = propertyName ?? inner
      if (dotDotDotToken === undefined && member !== undefined && isIdentifier(member)) found.push({ node: member, name: member.text })
    }
  }

  /** A value that gets a name, or that a function returns to its callers. */
  function ofValue(parent: Node, node: Node, next: (node: Node) => void): void {
    if (isVariableDeclaration(parent) && isIdentifier(parent.name)) for (const use of sources.usesOf(parent.name)) next(use)
    let made: Node = parent
    if (isReturnStatement(parent))
      while (!isArrowFunction(made) && !isFunctionDeclaration(made) && made.parent !== undefined) made = made.parent
    else if (!isArrowFunction(parent) || parent.body !== node || isBlock(parent.body)) return
    const name = isFunctionDeclaration(made) ? made.name : isVariableDeclaration(made.parent) ? made.parent.name : undefined
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
      found.push({ node, type: row })
  }

  function isSeen(node: Node): boolean {
    const known = seen.has(node)
    seen.add(node)
    return known
  }
}

const isThrough = (node: Node): boolean => isParenthesizedExpression(node) || isNonNullExpression(node) || isSatisfiesExpression(node)

/** The last of several casts. */
function outermost(cast: Expression): Expression {
  let node = cast
  while (isAsExpression(node.parent) || isParenthesizedExpression(node.parent)) node = node.parent as Expression
  return node
}

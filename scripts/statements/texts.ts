import { createRequire } from 'node:module'
import {
  type ArrowFunction,
  type CallExpression,
  type Expression,
  type FunctionDeclaration,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSourceFile,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type ObjectLiteralExpression,
  type PropertyAssignment,
  type ShorthandPropertyAssignment,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { type Sources, walk } from './sources.ts'

/** Values of the parameters of the functions through which a text is read, by the parameter's node. */
type Scope = ReadonlyMap<Node, { readonly value: Expression; readonly scope: Scope }>
type FunctionNode = ArrowFunction | FunctionDeclaration
const nowhere: Scope = new Map()
/** Maximum number of texts that are read for an expression; the first ones show whether the statement is valid. */
const mostTexts = 24
const mostDepth = 24
const load = createRequire(import.meta.url)

/**
 * Returns the possible texts of an expression, read from the sources without running them: literals, templates, constants, branches, and
 * functions that only return a text.
 * @returns an empty list if the value is known only at run time
 */
export function textsOf(sources: Sources, expression: Expression): readonly string[] {
  const calls = scopesOfCalls()
  return [...new Set(calls.flatMap((scope) => read(expression, scope, 0)))]

  /**
   * Returns one scope per call of the function whose parameters the expression uses, so that arguments of different calls are never
   * combined. Without such a call, returns the empty scope.
   */
  function scopesOfCalls(): readonly Scope[] {
    let enclosingFunction: Node | undefined
    walk(expression, (node) => {
      const declaration = isIdentifier(node) ? sources.declarationOf(node) : undefined
      if (declaration !== undefined && isParameterDeclaration(declaration) && declaration.end < expression.end)
        enclosingFunction ??= declaration.parent
    })
    const callScopes =
      enclosingFunction === undefined
        ? []
        : callsOf(enclosingFunction).flatMap(
            ({ arguments: values }) => scopeOf(enclosingFunction as FunctionNode, [...values], nowhere, nowhere) ?? [],
          )
    return callScopes.length === 0 ? [nowhere] : callScopes
  }

  function callsOf(functionNode: Node): readonly CallExpression[] {
    const name = isFunctionDeclaration(functionNode)
      ? functionNode.name
      : isVariableDeclaration(functionNode.parent)
        ? functionNode.parent.name
        : undefined
    if (name === undefined || !isIdentifier(name)) return []
    return sources.usesOf(name).flatMap((use) => (isCallExpression(use.parent) && use.parent.expression === use ? [use.parent] : []))
  }

  function scopeOf(functionNode: FunctionNode, values: readonly Expression[], baseScope: Scope, outerScope: Scope): Scope {
    const innerScope = new Map(baseScope)
    for (const [index, parameter] of functionNode.parameters.entries()) {
      const value = values[index] ?? parameter.initializer
      if (value !== undefined) innerScope.set(parameter, { value, scope: values[index] === undefined ? innerScope : outerScope })
    }
    return innerScope
  }

  function read(node: Expression, scope: Scope, depth: number): readonly string[] {
    if (depth > mostDepth) return []
    const readNext = (each: Expression, innerScope = scope): readonly string[] => read(each, innerScope, depth + 1)
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
      return [node.text.replaceAll('_', isNumericLiteral(node) ? '' : '_')]
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node) || isNonNullExpression(node))
      return readNext(node.expression)
    if (isTaggedTemplateExpression(node) && isNoSubstitutionTemplateLiteral(node.template))
      return [node.template.rawText ?? node.template.text]
    if (isConditionalExpression(node)) return [...readNext(node.whenTrue), ...readNext(node.whenFalse)]
    if (isTemplateExpression(node))
      return node.templateSpans.reduce<readonly string[]>(
        (texts, { expression: spanExpression, literal }) =>
          joinTexts(
            texts,
            readNext(spanExpression).map((text) => text + literal.text),
          ),
        [node.head.text],
      )
    if (isBinaryExpression(node)) return combineBinary(node.operatorToken.kind, readNext(node.left), readNext(node.right))
    if (isCallExpression(node)) {
      const texts = readCall(node.expression, [...node.arguments], scope, depth)
      return texts.length > 0 ? texts : readType(node)
    }
    const target = targetOf(node, scope)
    if (target === undefined)
      return isIdentifier(node) ? [...readCallers(node, depth), ...readType(node)].slice(0, mostTexts) : readType(node)
    const texts = target.values.flatMap((value) => readNext(value, target.scope))
    return [texts, readType(node), readExport(node)].find(({ length }) => length > 0) ?? []
  }

  /** Returns the texts of a value whose type is a union of literals. */
  function readType(node: Expression): readonly string[] {
    const type = sources.checker.getTypeAtLocation(node)
    const types = type === undefined ? [] : type.isUnionType() ? type.getTypes() : [type]
    return types.every((each) => each.isStringLiteralType() || each.isNumberLiteralType())
      ? types.slice(0, mostTexts).map((each) => (each.isLiteralType() ? String(each.value) : ''))
      : []
  }

  /** Loads the module of an exported constant whose text cannot be read from the source, and returns its value. */
  function readExport(node: Expression): readonly string[] {
    const declaration = isIdentifier(node) ? sources.declarationOf(node) : undefined
    if (declaration === undefined || !isVariableDeclaration(declaration) || !isIdentifier(declaration.name)) return []
    if (!isSourceFile(declaration.parent.parent.parent)) return []
    const value = (load(declaration.getSourceFile().fileName) as Readonly<Record<string, unknown>>)[declaration.name.text]
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  }

  /** Returns the texts that callers of a function pass for a parameter. */
  function readCallers(node: Expression, depth: number): readonly string[] {
    const parameter = isIdentifier(node) ? sources.declarationOf(node) : undefined
    if (parameter === undefined || !isParameterDeclaration(parameter)) return []
    const index = (parameter.parent as FunctionNode).parameters.indexOf(parameter)
    return callsOf(parameter.parent).flatMap(({ arguments: values }) => {
      const value = values[index] ?? parameter.initializer
      return value === undefined ? [] : read(value, nowhere, depth + 4)
    })
  }

  function readCall(callee: Expression, values: readonly Expression[], scope: Scope, depth: number): readonly string[] {
    if (isPropertyAccessExpression(callee) && callee.name.text === 'join') {
      const items = targetOf(callee.expression, scope) ?? { values: [callee.expression], scope }
      const [list] = items.values
      const [separator = ','] = values[0] === undefined ? [] : read(values[0], scope, depth + 1)
      if (list === undefined || !isArrayLiteralExpression(list)) return []
      const elementTexts = list.elements.map((element) => read(element, items.scope, depth + 1))
      return elementTexts.slice(1).reduce<readonly string[]>(
        (texts, alternatives) =>
          joinTexts(
            texts,
            alternatives.map((text) => separator + text),
          ),
        elementTexts[0] ?? [],
      )
    }
    if (isPropertyAccessExpression(callee) && /^(?:replaceAll|replace)$/.test(callee.name.text)) {
      const [[search] = [], [replacement] = []] = values.map((value) => read(value, scope, depth + 1))
      if (search === undefined || replacement === undefined) return []
      return read(callee.expression, scope, depth + 1).map((text) => text.replaceAll(search, replacement))
    }
    const target = targetOf(callee, scope)
    const functionNode = target?.values[0] ?? (isIdentifier(callee) ? sources.declarationOf(callee) : undefined)
    if (functionNode === undefined || !(isArrowFunction(functionNode) || isFunctionDeclaration(functionNode))) return []
    const innerScope = scopeOf(functionNode, values, target?.scope ?? nowhere, scope)
    return findReturnedValues(functionNode).flatMap((value) => read(value, innerScope, depth + 1))
  }

  /** Returns the expressions to which a name, a member or an element refers. */
  function targetOf(node: Expression, scope: Scope): { readonly values: readonly Expression[]; readonly scope: Scope } | undefined {
    if (isIdentifier(node)) {
      const declaration = sources.declarationOf(node)
      if (declaration === undefined) return undefined
      const bound = scope.get(declaration)
      if (bound !== undefined)
        return isIdentifier(bound.value)
          ? (targetOf(bound.value, bound.scope) ?? { values: [bound.value], scope: bound.scope })
          : { values: [bound.value], scope: bound.scope }
      if (isVariableDeclaration(declaration) && declaration.initializer !== undefined && isIdentifier(declaration.name))
        return { values: [declaration.initializer], scope }
      if (isBindingElement(declaration)) {
        const pattern = declaration.parent.parent
        const name = declaration.propertyName ?? declaration.name
        const source = isParameterDeclaration(pattern)
          ? scope.get(pattern)
          : isVariableDeclaration(pattern) && pattern.initializer !== undefined
            ? { value: pattern.initializer, scope }
            : undefined
        if (source === undefined || name === undefined || !isIdentifier(name)) return undefined
        return memberOf(source.value, name.text, source.scope)
      }
      return undefined
    }
    if (isPropertyAccessExpression(node)) return memberOf(node.expression, node.name.text, scope)
    if (isElementAccessExpression(node)) {
      const resolvedObject = objectOf(node.expression, scope)
      return (
        resolvedObject && {
          values: resolvedObject.value.properties.flatMap((each) => (isPropertyAssignment(each) ? [each.initializer] : [])),
          scope: resolvedObject.scope,
        }
      )
    }
    return undefined
  }

  function memberOf(
    node: Expression,
    name: string,
    scope: Scope,
  ): { readonly values: readonly Expression[]; readonly scope: Scope } | undefined {
    const resolvedObject = objectOf(node, scope)
    const member = resolvedObject && findMember(resolvedObject.value, name)
    if (resolvedObject === undefined || member === undefined) return undefined
    if (isPropertyAssignment(member)) return { values: [member.initializer], scope: resolvedObject.scope }
    if (isShorthandPropertyAssignment(member)) return { values: [member.name as unknown as Expression], scope: resolvedObject.scope }
    return undefined
  }

  function objectOf(node: Expression, scope: Scope): { readonly value: ObjectLiteralExpression; readonly scope: Scope } | undefined {
    if (isObjectLiteralExpression(node)) return { value: node, scope }
    if (isAsExpression(node) || isSatisfiesExpression(node) || isParenthesizedExpression(node)) return objectOf(node.expression, scope)
    const target = targetOf(node, scope)
    const [value] = target?.values ?? []
    return target === undefined || value === undefined || value === node ? undefined : objectOf(value, target.scope)
  }
}

/** Returns the member of an object literal that has this name. */
export const findMember = (
  { properties }: ObjectLiteralExpression,
  name: string,
): PropertyAssignment | ShorthandPropertyAssignment | undefined =>
  properties
    .filter((each) => isPropertyAssignment(each) || isShorthandPropertyAssignment(each))
    .find((each) => isIdentifier(each.name) && each.name.text === name)

/** Concatenates each text of the first list with each text of the second. */
const joinTexts = (before: readonly string[], after: readonly string[]): readonly string[] =>
  before.flatMap((text) => after.map((suffix) => text + suffix)).slice(0, mostTexts)

function combineBinary(operator: SyntaxKind, left: readonly string[], right: readonly string[]): readonly string[] {
  if (operator === SyntaxKind.QuestionQuestionToken || operator === SyntaxKind.BarBarToken) return [...left, ...right]
  const numeric = [...left, ...right].every((text) => text !== '' && Number.isFinite(Number(text)))
  if (!numeric) return operator === SyntaxKind.PlusToken ? joinTexts(left, right) : []
  const count = arithmetic.get(operator)
  return count === undefined ? [] : left.flatMap((leftText) => right.map((rightText) => String(count(Number(leftText), Number(rightText)))))
}

const arithmetic = new Map<SyntaxKind, (first: number, other: number) => number>([
  [SyntaxKind.PlusToken, (left, right) => left + right],
  [SyntaxKind.MinusToken, (left, right) => left - right],
  [SyntaxKind.AsteriskToken, (left, right) => left * right],
  [SyntaxKind.SlashToken, (left, right) => left / right],
])

/** Returns the expressions that a function returns in its branches. */
function findReturnedValues(functionNode: FunctionNode): readonly Expression[] {
  if (functionNode.body === undefined) return []
  if (!isBlock(functionNode.body)) return [functionNode.body as Expression]
  const expressions: Expression[] = []
  const visitNode = (node: Node): void => {
    if (isReturnStatement(node)) {
      if (node.expression !== undefined) expressions.push(node.expression)
    } else if (!isArrowFunction(node) && !isFunctionDeclaration(node)) node.forEachChild(visitNode)
  }
  functionNode.body.forEachChild(visitNode)
  return expressions
}

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

/** The value of each parameter of the functions that a text is read through, by the parameter's node. */
type Scope = ReadonlyMap<Node, { readonly value: Expression; readonly scope: Scope }>
type Made = ArrowFunction | FunctionDeclaration
const nowhere: Scope = new Map()
/** More texts of one expression than this are not read: the first ones show whether the statement is right. */
const mostTexts = 24
const mostDepth = 24
const load = createRequire(import.meta.url)

/**
 * The texts that an expression may come to, read from the sources without running them: literals, templates, constants, branches, and
 * functions that only return a text.
 * @returns no text where the value is known at run time alone
 */
export function textsOf(sources: Sources, expression: Expression): readonly string[] {
  const calls = scopesOfCalls()
  return [...new Set(calls.flatMap((scope) => read(expression, scope, 0)))]

  /** Each call of the function whose parameters the text names: what one call passes belongs together. */
  function scopesOfCalls(): readonly Scope[] {
    let made: Node | undefined
    walk(expression, (node) => {
      const declared = isIdentifier(node) ? sources.declarationOf(node) : undefined
      if (declared !== undefined && isParameterDeclaration(declared) && declared.end < expression.end) made ??= declared.parent
    })
    const found =
      made === undefined ? [] : callsOf(made).flatMap(({ arguments: values }) => scopeOf(made as Made, [...values], nowhere, nowhere) ?? [])
    return found.length === 0 ? [nowhere] : found
  }

  function callsOf(made: Node): readonly CallExpression[] {
    const name = isFunctionDeclaration(made) ? made.name : isVariableDeclaration(made.parent) ? made.parent.name : undefined
    if (name === undefined || !isIdentifier(name)) return []
    return sources.usesOf(name).flatMap((use) => (isCallExpression(use.parent) && use.parent.expression === use ? [use.parent] : []))
  }

  function scopeOf(made: Made, values: readonly Expression[], own: Scope, outer: Scope): Scope {
    const inner = new Map(own)
    for (const [index, parameter] of made.parameters.entries()) {
      const value = values[index] ?? parameter.initializer
      if (value !== undefined) inner.set(parameter, { value, scope: values[index] === undefined ? inner : outer })
    }
    return inner
  }

  function read(node: Expression, scope: Scope, depth: number): readonly string[] {
    if (depth > mostDepth) return []
    const next = (each: Expression, inner = scope): readonly string[] => read(each, inner, depth + 1)
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
      return [node.text.replaceAll('_', isNumericLiteral(node) ? '' : '_')]
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node) || isNonNullExpression(node))
      return next(node.expression)
    if (isTaggedTemplateExpression(node) && isNoSubstitutionTemplateLiteral(node.template))
      return [node.template.rawText ?? node.template.text]
    if (isConditionalExpression(node)) return [...next(node.whenTrue), ...next(node.whenFalse)]
    if (isTemplateExpression(node))
      return node.templateSpans.reduce<readonly string[]>(
        (texts, { expression: part, literal }) =>
          joined(
            texts,
            next(part).map((text) => text + literal.text),
          ),
        [node.head.text],
      )
    if (isBinaryExpression(node)) return ofBinary(node.operatorToken.kind, next(node.left), next(node.right))
    if (isCallExpression(node)) {
      const texts = ofCall(node.expression, [...node.arguments], scope, depth)
      return texts.length > 0 ? texts : ofType(node)
    }
    const target = targetOf(node, scope)
    if (target === undefined) return isIdentifier(node) ? [...ofCallers(node, depth), ...ofType(node)].slice(0, mostTexts) : ofType(node)
    const texts = target.values.flatMap((value) => next(value, target.scope))
    return [texts, ofType(node), ofExport(node)].find(({ length }) => length > 0) ?? []
  }

  /** Texts of a value whose type names them all. */
  function ofType(node: Expression): readonly string[] {
    const type = sources.checker.getTypeAtLocation(node)
    const types = type === undefined ? [] : type.isUnionType() ? type.getTypes() : [type]
    return types.every((each) => each.isStringLiteralType() || each.isNumberLiteralType())
      ? types.slice(0, mostTexts).map((each) => (each.isLiteralType() ? String(each.value) : ''))
      : []
  }

  /** The value of a constant that a module exports, where its text cannot be read: the module is loaded. */
  function ofExport(node: Expression): readonly string[] {
    const declared = isIdentifier(node) ? sources.declarationOf(node) : undefined
    if (declared === undefined || !isVariableDeclaration(declared) || !isIdentifier(declared.name)) return []
    if (!isSourceFile(declared.parent.parent.parent)) return []
    const value = (load(declared.getSourceFile().fileName) as Readonly<Record<string, unknown>>)[declared.name.text]
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  }

  /** Texts that the callers of a function pass for a parameter. */
  function ofCallers(node: Expression, depth: number): readonly string[] {
    const parameter = isIdentifier(node) ? sources.declarationOf(node) : undefined
    if (parameter === undefined || !isParameterDeclaration(parameter)) return []
    const index = (parameter.parent as Made).parameters.indexOf(parameter)
    return callsOf(parameter.parent).flatMap(({ arguments: values }) => {
      const value = values[index] ?? parameter.initializer
      return value === undefined ? [] : read(value, nowhere, depth + 4)
    })
  }

  function ofCall(callee: Expression, values: readonly Expression[], scope: Scope, depth: number): readonly string[] {
    if (isPropertyAccessExpression(callee) && callee.name.text === 'join') {
      const items = targetOf(callee.expression, scope) ?? { values: [callee.expression], scope }
      const [list] = items.values
      const [separator = ','] = values[0] === undefined ? [] : read(values[0], scope, depth + 1)
      if (list === undefined || !isArrayLiteralExpression(list)) return []
      const parts = list.elements.map((element) => read(element, items.scope, depth + 1))
      return parts.slice(1).reduce<readonly string[]>(
        (texts, part) =>
          joined(
            texts,
            part.map((text) => separator + text),
          ),
        parts[0] ?? [],
      )
    }
    if (isPropertyAccessExpression(callee) && /^(?:replaceAll|replace)$/.test(callee.name.text)) {
      const [[from] = [], [to] = []] = values.map((value) => read(value, scope, depth + 1))
      if (from === undefined || to === undefined) return []
      return read(callee.expression, scope, depth + 1).map((text) => text.replaceAll(from, to))
    }
    const target = targetOf(callee, scope)
    const made = target?.values[0] ?? (isIdentifier(callee) ? sources.declarationOf(callee) : undefined)
    if (made === undefined || !(isArrowFunction(made) || isFunctionDeclaration(made))) return []
    const inner = scopeOf(made, values, target?.scope ?? nowhere, scope)
    return returned(made).flatMap((value) => read(value, inner, depth + 1))
  }

  /** The expressions that a name, a member or an element stands for. */
  function targetOf(node: Expression, scope: Scope): { readonly values: readonly Expression[]; readonly scope: Scope } | undefined {
    if (isIdentifier(node)) {
      const declared = sources.declarationOf(node)
      if (declared === undefined) return undefined
      const bound = scope.get(declared)
      if (bound !== undefined)
        return isIdentifier(bound.value)
          ? (targetOf(bound.value, bound.scope) ?? { values: [bound.value], scope: bound.scope })
          : { values: [bound.value], scope: bound.scope }
      if (isVariableDeclaration(declared) && declared.initializer !== undefined && isIdentifier(declared.name))
        return { values: [declared.initializer], scope }
      if (isBindingElement(declared)) {
        const pattern = declared.parent.parent
        const name = declared.propertyName ?? declared.name
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
      const held = objectOf(node.expression, scope)
      return (
        held && {
          values: held.value.properties.flatMap((each) => (isPropertyAssignment(each) ? [each.initializer] : [])),
          scope: held.scope,
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
    const held = objectOf(node, scope)
    const member = held && memberNamed(held.value, name)
    if (held === undefined || member === undefined) return undefined
    if (isPropertyAssignment(member)) return { values: [member.initializer], scope: held.scope }
    if (isShorthandPropertyAssignment(member)) return { values: [member.name as unknown as Expression], scope: held.scope }
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

/** A member of an object that is written by name. */
export const memberNamed = (
  { properties }: ObjectLiteralExpression,
  name: string,
): PropertyAssignment | ShorthandPropertyAssignment | undefined =>
  properties
    .filter((each) => isPropertyAssignment(each) || isShorthandPropertyAssignment(each))
    .find((each) => isIdentifier(each.name) && each.name.text === name)

/** Each text of the one side before each of the other. */
const joined = (before: readonly string[], after: readonly string[]): readonly string[] =>
  before.flatMap((text) => after.map((more) => text + more)).slice(0, mostTexts)

function ofBinary(operator: SyntaxKind, left: readonly string[], right: readonly string[]): readonly string[] {
  if (operator === SyntaxKind.QuestionQuestionToken || operator === SyntaxKind.BarBarToken) return [...left, ...right]
  const numeric = [...left, ...right].every((text) => text !== '' && Number.isFinite(Number(text)))
  if (!numeric) return operator === SyntaxKind.PlusToken ? joined(left, right) : []
  const count = arithmetic.get(operator)
  return count === undefined ? [] : left.flatMap((one) => right.map((other) => String(count(Number(one), Number(other)))))
}

const arithmetic = new Map<SyntaxKind, (one: number, other: number) => number>([
  [SyntaxKind.PlusToken, (one, other) => one + other],
  [SyntaxKind.MinusToken, (one, other) => one - other],
  [SyntaxKind.AsteriskToken, (one, other) => one * other],
  [SyntaxKind.SlashToken, (one, other) => one / other],
])

/** The expressions that a function returns, in each of its branches. */
function returned(made: Made): readonly Expression[] {
  if (made.body === undefined) return []
  if (!isBlock(made.body)) return [made.body as Expression]
  const found: Expression[] = []
  const look = (node: Node): void => {
    if (isReturnStatement(node)) {
      if (node.expression !== undefined) found.push(node.expression)
    } else if (!isArrowFunction(node) && !isFunctionDeclaration(node)) node.forEachChild(look)
  }
  made.body.forEachChild(look)
  return found
}

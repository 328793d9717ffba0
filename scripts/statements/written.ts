import {
  type Expression,
  isCallExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  type Node,
} from 'typescript/unstable/ast'
import { type Sources, walk } from './sources.ts'
import { memberNamed, textsOf } from './texts.ts'

/** A statement that the sources send to the database. */
export interface WrittenStatement {
  readonly path: string
  /** The object of text and values, or the text itself where a client takes it alone. */
  readonly node: Node
  readonly text: Expression
  /** The texts that it may come to; none where they are known at run time alone. */
  readonly texts: readonly string[]
}

const isSql = (text: string): boolean => /^\s*\(?(?:select|insert|update|delete|with|merge)\b/i.test(text)

/** Every `{ text, values }` of the product, and every statement that a client is called with. */
export function writtenStatements(sources: Sources): readonly WrittenStatement[] {
  return sources.files.flatMap(({ path, source }) => {
    const found: WrittenStatement[] = []
    walk(source, (node) => {
      const text = textIn(node)
      if (text === undefined) return
      const texts = textsOf(sources, text)
      if (texts.length === 0 || texts.some(isSql)) found.push({ path, node: isCallExpression(node) ? text : node, text, texts })
    })
    return found
  })
}

function textIn(node: Node): Expression | undefined {
  if (isCallExpression(node)) {
    const [text] = node.arguments
    const isQuery = isPropertyAccessExpression(node.expression) && node.expression.name.text === 'query'
    return isQuery && text !== undefined && !isObjectLiteralExpression(text) ? text : undefined
  }
  if (!isObjectLiteralExpression(node)) return undefined
  const text = memberNamed(node, 'text')
  if (text === undefined || memberNamed(node, 'values') === undefined) return undefined
  if (isPropertyAssignment(text)) return text.initializer
  return isShorthandPropertyAssignment(text) ? (text.name as unknown as Expression) : undefined
}

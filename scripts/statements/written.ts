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
import { findMember, textsOf } from './texts.ts'

/** A statement that the sources send to the database. */
export interface WrittenStatement {
  readonly path: string
  /** The object with text and values, or the text itself if a client is called with only the text. */
  readonly node: Node
  readonly text: Expression
  /** Possible texts of the statement; empty if they are known only at run time. */
  readonly texts: readonly string[]
}

const isSql = (text: string): boolean => /^\s*\(?(?:select|insert|update|delete|with|merge)\b/i.test(text)

/** Returns every `{ text, values }` of the product, and every statement with which a client is called. */
export function findStatements(sources: Sources): readonly WrittenStatement[] {
  return sources.files.flatMap(({ path, source }) => {
    const statements: WrittenStatement[] = []
    walk(source, (node) => {
      const text = statementTextOf(node)
      if (text === undefined) return
      const texts = textsOf(sources, text)
      if (texts.length === 0 || texts.some(isSql)) statements.push({ path, node: isCallExpression(node) ? text : node, text, texts })
    })
    return statements
  })
}

function statementTextOf(node: Node): Expression | undefined {
  if (isCallExpression(node)) {
    const [text] = node.arguments
    const isQuery = isPropertyAccessExpression(node.expression) && node.expression.name.text === 'query'
    return isQuery && text !== undefined && !isObjectLiteralExpression(text) ? text : undefined
  }
  if (!isObjectLiteralExpression(node)) return undefined
  const text = findMember(node, 'text')
  if (text === undefined || findMember(node, 'values') === undefined) return undefined
  if (isPropertyAssignment(text)) return text.initializer
  return isShorthandPropertyAssignment(text) ? (text.name as unknown as Expression) : undefined
}

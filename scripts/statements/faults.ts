import type pg from 'pg'
import { isNoSubstitutionTemplateLiteral, isStringLiteral } from 'typescript/unstable/ast'
import { columnNamesOf, findMissingMembers } from './compare.ts'
import { describeStatement, type ResultColumn } from './describe.ts'
import { type Expectation, expectationsOf } from './expectations.ts'
import type { Sources } from './sources.ts'
import type { WrittenStatement } from './written.ts'

interface CheckResult {
  /** Messages with file, line and column. */
  readonly faults: readonly string[]
  /** True if the sources read its rows by a type or by column names. */
  readonly isCompared: boolean
}

/** Prepares every text of a statement, and compares its columns with the code that reads them. */
export async function checkStatement(client: pg.Client, sources: Sources, { node, text, texts }: WrittenStatement): Promise<CheckResult> {
  const results: (readonly ResultColumn[])[] = []
  const faults = new Set<string>()
  for (const each of texts) {
    const description = await describeStatement(client, each)
    if ('columns' in description) results.push(description.columns)
    else {
      const isPlainText = isStringLiteral(text) || isNoSubstitutionTemplateLiteral(text)
      const nearText =
        description.offset === null ? '' : `, at: ${each.slice(description.offset, description.offset + 40).replaceAll(/\s+/g, ' ')}`
      faults.add(`${sources.placeOf(text, isPlainText ? (description.offset ?? 0) + 1 : 0)} ${description.fault}${nearText}`)
    }
  }
  if (faults.size > 0 || results.length === 0) return { faults: [...faults], isCompared: false }
  const expectations = expectationsOf(sources, node)
  const statementLocation = `(statement at ${sources.placeOf(text)})`
  for (const expectation of expectations)
    for (const fault of inAll(results.map((columns) => findUnfilled(sources, columns, expectation))))
      faults.add(`${sources.placeOf(expectation.node)} ${fault} ${statementLocation}`)
  for (const name of inAll(results.map((columns) => findUnread(sources, columns, expectations))))
    faults.add(`${sources.placeOf(text)} no code reads the column "${name}"`)
  return { faults: [...faults], isCompared: expectations.length > 0 }
}

/**
 * Returns the faults that all texts have. A helper may make statements for several callers, and the columns that one caller reads may be
 * missing in the text for another.
 */
const inAll = ([first = [], ...others]: readonly (readonly string[])[]): readonly string[] =>
  first.filter((each) => others.every((other) => other.includes(each)))

function findUnfilled({ checker }: Sources, columns: readonly ResultColumn[], expectation: Expectation): readonly string[] {
  if ('type' in expectation) return findMissingMembers(checker, columns, expectation.type)
  return columns.some(({ name }) => name === expectation.name) ? [] : [`the statement has no column "${expectation.name}"`]
}

/** Returns the columns that no type names, if rows are read as types. */
function findUnread({ checker }: Sources, columns: readonly ResultColumn[], expectations: readonly Expectation[]): readonly string[] {
  const names = expectations.map((each) => ('type' in each ? columnNamesOf(checker, each.type) : [each.name]))
  if (!expectations.some((each) => 'type' in each) || names.includes(null)) return []
  const read = new Set(names.flatMap((each) => each ?? []))
  return columns.map(({ name }) => name).filter((name) => !read.has(name))
}

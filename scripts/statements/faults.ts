import type pg from 'pg'
import { isNoSubstitutionTemplateLiteral, isStringLiteral } from 'typescript/unstable/ast'
import { differences, namesIn } from './compare.ts'
import { describeStatement, type ResultColumn } from './describe.ts'
import { type Expectation, expectationsOf } from './expectations.ts'
import type { Sources } from './sources.ts'
import type { WrittenStatement } from './written.ts'

interface Checked {
  /** Each by file, line and column. */
  readonly faults: readonly string[]
  /** Are its rows read by a type or by names of columns that the sources show? */
  readonly isCompared: boolean
}

/** Prepares every text of a statement, and compares its columns with the code that reads them. */
export async function checkStatement(client: pg.Client, sources: Sources, { node, text, texts }: WrittenStatement): Promise<Checked> {
  const results: (readonly ResultColumn[])[] = []
  const faults = new Set<string>()
  for (const each of texts) {
    const described = await describeStatement(client, each)
    if ('columns' in described) results.push(described.columns)
    else {
      const isWhole = isStringLiteral(text) || isNoSubstitutionTemplateLiteral(text)
      const near = described.offset === null ? '' : `, at: ${each.slice(described.offset, described.offset + 40).replaceAll(/\s+/g, ' ')}`
      faults.add(`${sources.placeOf(text, isWhole ? (described.offset ?? 0) + 1 : 0)} ${described.fault}${near}`)
    }
  }
  if (faults.size > 0 || results.length === 0) return { faults: [...faults], isCompared: false }
  const expectations = expectationsOf(sources, node)
  const written = `(statement at ${sources.placeOf(text)})`
  for (const expectation of expectations)
    for (const fault of inAll(results.map((columns) => unfilled(sources, columns, expectation))))
      faults.add(`${sources.placeOf(expectation.node)} ${fault} ${written}`)
  for (const name of inAll(results.map((columns) => unread(sources, columns, expectations))))
    faults.add(`${sources.placeOf(text)} no code reads the column "${name}"`)
  return { faults: [...faults], isCompared: expectations.length > 0 }
}

/** A helper that makes statements for several callers: what one of them reads need not stand in the text of another. */
const inAll = ([first = [], ...others]: readonly (readonly string[])[]): readonly string[] =>
  first.filter((each) => others.every((other) => other.includes(each)))

function unfilled({ checker }: Sources, columns: readonly ResultColumn[], expectation: Expectation): readonly string[] {
  if ('type' in expectation) return differences(checker, columns, expectation.type)
  return columns.some(({ name }) => name === expectation.name) ? [] : [`the statement has no column "${expectation.name}"`]
}

/** Columns that no type names, where rows are read by types. */
function unread({ checker }: Sources, columns: readonly ResultColumn[], expectations: readonly Expectation[]): readonly string[] {
  const names = expectations.map((each) => ('type' in each ? namesIn(checker, each.type) : [each.name]))
  if (!expectations.some((each) => 'type' in each) || names.includes(null)) return []
  const read = new Set(names.flatMap((each) => each ?? []))
  return columns.map(({ name }) => name).filter((name) => !read.has(name))
}

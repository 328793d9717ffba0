import { expect, it } from 'vitest'
import { collectLanguageFindings, findingsOfSource } from './findings.ts'
import { mostNames } from './patterns.ts'

const findWords = (source: string): readonly string[] => findingsOfSource('some.ts', source).map(({ words }) => words)

it('finds comments that begin with a question word or name no role', () => {
  expect(findWords('/** What a page shows. */\nconst page = 1')).toHaveLength(1)
  expect(findWords('  // Whoever signs in.\n')).toHaveLength(2)
  expect(findWords('const page = 1 // as nobody reads it')).toHaveLength(1)
  expect(findWords('/** Shows a page to its reader. */')).toEqual([])
  expect(findWords("const text = 'What // nobody'")).toEqual([])
})

it('finds names with a part that the vocabulary replaces', () => {
  expect(findWords('export const toldRows = 1')).toEqual(['toldRows'])
  expect(findWords('function read(asked: Query, given: Values) {}')).toEqual(['asked', 'given'])
  expect(findWords('const { kept = 1, rows } = page')).toEqual(['kept'])
  expect(findWords('const taskKinds = keptAlive')).toEqual([])
})

it('finds properties and names that begin with a preposition', () => {
  expect(findWords('  readonly told: string')).toEqual(['told'])
  expect(findWords('const rows = { kept: 1 }')).toEqual(['kept'])
  expect(findWords('const ofSite = lines[0]')).toEqual(['ofSite'])
  expect(findWords('const offset = 1')).toEqual([])
})

it('finds test titles that name no role', () => {
  expect(findWords("it('tells nobody', () => {")).toEqual(['tells nobody'])
  expect(findWords("  ] as const)('%s is not shown any more', (_, given) => {")).toContain('%s is not shown any more')
  expect(findWords("it('notifies the owner', () => {")).toEqual([])
})

it('finds comments with words that have a plainer word', () => {
  expect(findWords('/** Reads the present version. */')).toHaveLength(1)
  expect(findWords('/** A column that stands behind the title. */')).toHaveLength(1)
  expect(findWords('/** A part with a list of its own. */')).toHaveLength(1)
  expect(findWords('/** Selects sections of its own tab. */')).toEqual([])
})

it('finds nothing in the comments, test titles and texts of the project, and no unlisted names', () => {
  const findings = collectLanguageFindings()
  const findingsOfKind = (kind: string) => findings.filter((each) => each.kind === kind)
  expect(
    [...findingsOfKind('comment'), ...findingsOfKind('title'), ...findingsOfKind('text')].map(
      ({ at, words, use }) => `${at} ${words} → ${use}`,
    ),
  ).toEqual([])
  expect(findingsOfKind('name').length, 'npm run language -- name').toBeLessThanOrEqual(mostNames)
})

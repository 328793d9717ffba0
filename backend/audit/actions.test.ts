import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actions as levels } from '#resources/core/access.ts'
import { endedReasons } from '#resources/core/answers.ts'
import { resourceNamed } from '#resources/index.ts'

/** What the server's own code writes into the history must be found by the history's filters: looked up where it is written. */
const server = join(import.meta.dirname, '..')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/generated|hostile|testing/.test(path))
  .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }))

const { kind, action } = resourceNamed('auditHistory').fields
const valuesOf = (field: unknown): readonly string[] => (field as { readonly values: readonly string[] }).values
const [kinds, actions] = [valuesOf(kind), valuesOf(action)]

interface Written {
  readonly path: string
  readonly kind?: string | undefined
  readonly action: string
}
const matches = (pattern: RegExp, toWritten: (found: RegExpMatchArray) => readonly Omit<Written, 'path'>[]): readonly Written[] =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].flatMap(toWritten).map((each) => ({ path, ...each })))

/** Levels of access, and the write that a transition is: its event has the transition's name. */
const elsewhere: readonly string[] = [...levels, 'SIGNED_IN', 'transition']

const written: readonly Written[] = [
  ...matches(/\baction: '(\w+)'/g, ([, name = '']) => [{ action: name }]),
  ...matches(/\bkind: '(\w+)',\s+action: '(\w+)'/g, ([, of, name = '']) => [{ kind: of, action: name }]),
  // A type that says which may be written.
  ...matches(/\baction: ((?:'\w+' \| )+'\w+')/g, ([, union = '']) => union.split(' | ').map((each) => ({ action: each.slice(1, -1) }))),
  // Statements by hand.
  ...matches(/insert into audit_event[^`]*?'(\w+)', '(\w+)'/g, ([, of, name = '']) => [{ kind: of, action: name }]),
].filter((each) => !elsewhere.includes(each.action))

describe('the actions of the history', () => {
  it('are looked for where they are', () => {
    const found = new Set(written.map((each) => each.action))
    for (const known of [
      'create',
      'unlock',
      'lock',
      'merge',
      'undoMerge',
      'duplicateAccepted',
      'duplicateUnchecked',
      'askToFind',
      'find',
      'signIn',
    ])
      expect(found).toContain(known)
    expect(written).toContainEqual({ path: 'files/orphans.ts', kind: 'file', action: 'remove' })
  })

  it('can all be filtered by, and their kinds', () => {
    expect(written.filter((each) => !actions.includes(each.action))).toEqual([])
    expect(written.filter((each) => each.kind !== undefined && !kinds.includes(each.kind))).toEqual([])
    expect(endedReasons.filter((each) => !actions.includes(each))).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actions as levels } from '#resources/core/access.ts'
import { endedReasons } from '#resources/core/answers/answers.ts'
import { getResource } from '#resources/index.ts'

/**
 * Checks that the filters of the audit trail include every action that the server's code writes, by
 * searching the sources.
 */
const server = join(import.meta.dirname, '../..')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/generated|hostile|testing/.test(path))
  .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }))

const { kind, action } = getResource('auditHistory').fields
const valuesOf = (field: unknown): readonly string[] => (field as { readonly values: readonly string[] }).values
const [kinds, actions] = [valuesOf(kind), valuesOf(action)]

interface WrittenAction {
  readonly path: string
  readonly kind?: string | undefined
  readonly action: string
}
const findMatches = (
  pattern: RegExp,
  toWritten: (match: RegExpMatchArray) => readonly Omit<WrittenAction, 'path'>[],
): readonly WrittenAction[] =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].flatMap(toWritten).map((each) => ({ path, ...each })))

/** Access levels, and the generic action of a transition: its audit event has the transition's name instead. */
const exemptActions: readonly string[] = [...levels, 'SIGNED_IN', 'transition']

const foundActions: readonly WrittenAction[] = [
  ...findMatches(/\baction: '(\w+)'/g, ([, name = '']) => [{ action: name }]),
  ...findMatches(/\bkind: '(\w+)',\s+action: '(\w+)'/g, ([, recordKind, name = '']) => [{ kind: recordKind, action: name }]),
  // A type that lists the permitted actions.
  ...findMatches(/\baction: ((?:'\w+' \| )+'\w+')/g, ([, union = '']) => union.split(' | ').map((each) => ({ action: each.slice(1, -1) }))),
  // SQL statements that insert audit events.
  ...findMatches(/insert into audit_event[^`]*?'(\w+)', '(\w+)'/g, ([, recordKind, name = '']) => [{ kind: recordKind, action: name }]),
].filter((each) => !exemptActions.includes(each.action))

describe('actions of the audit trail', () => {
  it('actions of the audit trail are found in the sources that write them', () => {
    const writtenActions = new Set(foundActions.map((each) => each.action))
    for (const action of [
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
      expect(writtenActions).toContain(action)
    expect(foundActions).toContainEqual({ path: 'platform/files/orphans.ts', kind: 'file', action: 'remove' })
  })

  it('all actions and kinds of the audit trail are available as filters', () => {
    expect(foundActions.filter((each) => !actions.includes(each.action))).toEqual([])
    expect(foundActions.filter((each) => each.kind !== undefined && !kinds.includes(each.kind))).toEqual([])
    expect(endedReasons.filter((each) => !actions.includes(each))).toEqual([])
  })
})

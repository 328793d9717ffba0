import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { badRequest } from '../../platform/common/errors.ts'
import { readSentObject } from '../../platform/engine/import/sent.ts'
import type { ImportContext, ImportedRow, ImportVerdict } from '../../platform/engine/types.ts'
import { findVisibleById } from './match.ts'
import { comparedOf } from './readEntry.ts'
import { buildHitsStatement, buildRepeatedStatement } from './statements.ts'
import type { Entry, Grade, Hit } from './types.ts'

/**
 * Finds rows of a file that may duplicate a participant of the organisation, or an earlier row. They are left out and reported, unless
 * the import accepts all by `onDuplicate=add` or decides each by `decisions`, `{ row: 'add' | 'skip' | 'same' }`; `same` means the
 * existing participant. For a participant whom the importer may not see, nothing is reported and the row is imported: a file could test a
 * thousand guesses, and the responses would reveal birth dates. The nightly search finds these pairs (`findPairs`).
 * @throws badRequest InvalidParameter for another `onDuplicate` or other decisions
 */
export async function validateImport(
  rows: readonly ImportedRow<ResourceRow['participant']>[],
  { caller, studydesk, parameters }: ImportContext,
): Promise<ReadonlyMap<number, ImportVerdict>> {
  const { onDuplicate = 'skip' } = parameters
  if (onDuplicate !== 'skip' && onDuplicate !== 'add')
    throw badRequest('InvalidParameter', { fields: [{ path: 'onDuplicate', code: 'notAnOption' }] })
  const decisions = parseDecisions(parameters.decisions)
  if (onDuplicate === 'add' || rows.length === 0) return new Map()

  const entries = rows.map(({ number, row }): Entry => ({ number, ...comparedOf(row) }))
  const [knownResult, repeatedResult] = await studydesk.database.batch(caller.orgId, [
    buildHitsStatement(caller.orgId, entries),
    buildRepeatedStatement(caller.orgId, entries),
  ])
  const hits = (knownResult?.rows ?? []) as readonly Hit[]
  const names = await namesOf({ caller, studydesk }, hits)
  const verdicts = new Map<number, ImportVerdict>()
  for (const { number, id, grade } of bestOf(hits.filter((hit) => names.has(hit.id)))) {
    const decision = decisions.get(number)
    if (decision === 'same') verdicts.set(number, { sameAs: id })
    else if (decision !== 'add') verdicts.set(number, [problemOf(grade, id, names.get(id) ?? '')])
  }
  const others = ((repeatedResult?.rows ?? []) as readonly RepeatedPair[]).filter(({ number }) => decisions.get(number) !== 'add')
  return new Map([...findRepeated(others, new Set(verdicts.keys())), ...verdicts])
}

type Decision = 'add' | 'skip' | 'same'
const decisionNames: readonly unknown[] = ['add', 'skip', 'same'] satisfies Decision[]

/** Reads the importer's decisions on single rows. @throws badRequest InvalidParameter */
function parseDecisions(text: string | undefined): ReadonlyMap<number, Decision> {
  const entries = Object.entries(readSentObject(text))
  if (!entries.every(([row, decision]) => /^\d{1,6}$/.test(row) && decisionNames.includes(decision)))
    throw badRequest('InvalidParameter', { fields: [{ path: 'decisions', code: 'notAnOption' }] })
  return new Map(entries.map(([row, decision]) => [Number(row), decision as Decision]))
}

/** Returns the best hit of each row. */
const bestOf = (hits: readonly Hit[]): readonly Hit[] =>
  [...Map.groupBy(hits, ({ number }) => number).values()].flatMap(([hit]) => hit ?? [])

interface RepeatedPair {
  readonly number: number
  readonly earlier: number
  readonly grade: Grade
}

/** Returns problems for rows that repeat an accepted row. Ignores rows that repeat a rejected row, because they may be another person. */
function findRepeated(pairs: readonly RepeatedPair[], skippedRows: ReadonlySet<number>): ReadonlyMap<number, readonly FieldProblem[]> {
  const repeatedProblems = new Map<number, readonly FieldProblem[]>()
  for (const { number, earlier, grade } of pairs) {
    if (grade !== 'PROBABLE' || [number, earlier].some((each) => skippedRows.has(each) || repeatedProblems.has(each))) continue
    repeatedProblems.set(number, [{ path: 'file', code: 'probableDuplicateInFile', details: { row: earlier } }])
  }
  return repeatedProblems
}

const problemOf = (grade: Grade, id: string, participant: string): FieldProblem => ({
  path: 'file',
  code: grade === 'PROBABLE' ? 'probableDuplicate' : 'possibleDuplicate',
  details: { participant },
  recordId: id,
})

const namesAtOnce = 200

/**
 * Returns names of visible participants without personal data, because the report may be stored as a file: the client ID if there is one.
 * The screen shows the participant's name by `recordId`, as far as its reader may see it.
 */
async function namesOf(context: Pick<ImportContext, 'caller' | 'studydesk'>, hits: readonly Hit[]): Promise<ReadonlyMap<string, string>> {
  const { studydesk, caller } = context
  const nameOf = (clientId: string | null): string =>
    studydesk.texts.text(caller.language, `common:problems.${clientId === null ? 'knownParticipant' : 'participantOfClientId'}`, {
      clientId: clientId ?? '',
    })
  const names = new Map<string, string>()
  const people = [...new Map(hits.map((hit) => [hit.id, hit])).values()]
  for (let start = 0; start < people.length; start += namesAtOnce) {
    const visibleById = await findVisibleById(studydesk, caller, people.slice(start, start + namesAtOnce))
    for (const [id, { participantClientId }] of visibleById) names.set(id, nameOf(participantClientId))
  }
  return names
}

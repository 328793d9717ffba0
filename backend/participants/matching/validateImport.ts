import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { readSentObject } from '../../engine/import/sent.ts'
import type { ImportContext, ImportedRow, ImportVerdict } from '../../engine/types.ts'
import { badRequest } from '../../errors.ts'
import { seenOf } from './match.ts'
import { comparedOf } from './readEntry.ts'
import { hitsStatement, repeatedStatement } from './statements.ts'
import type { Entry, Grade, Hit } from './types.ts'

/**
 * Rows of a file that may duplicate a participant, in the organisation or further up in the file. They are left out and reported,
 * unless the import says otherwise, of all by `onDuplicate=add` or of each by `decisions`, `{ row: 'add' | 'skip' | 'same' }`: `same` stands
 * for the person who is there. Of people whom the importer may not see nothing is said, and the row is taken: a file is a thousand guesses,
 * and an answer to each would tell their birth dates. The search of the night finds the pair (`findPairs`).
 * @throws badRequest InvalidParameter for another `onDuplicate` or other decisions
 */
export async function validateImport(
  rows: readonly ImportedRow<ResourceRow['participant']>[],
  { caller, studydesk, parameters }: ImportContext,
): Promise<ReadonlyMap<number, ImportVerdict>> {
  const { onDuplicate = 'skip' } = parameters
  if (onDuplicate !== 'skip' && onDuplicate !== 'add')
    throw badRequest('InvalidParameter', { fields: [{ path: 'onDuplicate', code: 'notAnOption' }] })
  const decisions = decisionsIn(parameters.decisions)
  if (onDuplicate === 'add' || rows.length === 0) return new Map()

  const entries = rows.map(({ number, row }): Entry => ({ number, ...comparedOf(row) }))
  const [known, above] = await studydesk.database.batch(caller.orgId, [
    hitsStatement(caller.orgId, entries),
    repeatedStatement(caller.orgId, entries),
  ])
  const hits = (known?.rows ?? []) as readonly Hit[]
  const names = await namesOf({ caller, studydesk }, hits)
  const verdicts = new Map<number, ImportVerdict>()
  for (const { number, id, grade } of bestOf(hits.filter((hit) => names.has(hit.id)))) {
    const decision = decisions.get(number)
    if (decision === 'same') verdicts.set(number, { sameAs: id })
    else if (decision !== 'add') verdicts.set(number, [problemOf(grade, id, names.get(id) ?? '')])
  }
  const others = ((above?.rows ?? []) as readonly Repeated[]).filter(({ number }) => decisions.get(number) !== 'add')
  return new Map([...repeatedIn(others, new Set(verdicts.keys())), ...verdicts])
}

type Decision = 'add' | 'skip' | 'same'
const decisionNames: readonly unknown[] = ['add', 'skip', 'same'] satisfies Decision[]

/** Decisions of the importer on single rows. @throws badRequest InvalidParameter */
function decisionsIn(text: string | undefined): ReadonlyMap<number, Decision> {
  const entries = Object.entries(readSentObject(text))
  if (!entries.every(([row, decision]) => /^\d{1,6}$/.test(row) && decisionNames.includes(decision)))
    throw badRequest('InvalidParameter', { fields: [{ path: 'decisions', code: 'notAnOption' }] })
  return new Map(entries.map(([row, decision]) => [Number(row), decision as Decision]))
}

/** Of each row the best. */
const bestOf = (hits: readonly Hit[]): readonly Hit[] =>
  [...Map.groupBy(hits, ({ number }) => number).values()].flatMap(([hit]) => hit ?? [])

interface Repeated {
  readonly number: number
  readonly earlier: number
  readonly grade: Grade
}

/** Lines that repeat one that is taken; what repeats a line that is left out itself may be somebody else. */
function repeatedIn(pairs: readonly Repeated[], leftOut: ReadonlySet<number>): ReadonlyMap<number, readonly FieldProblem[]> {
  const repeated = new Map<number, readonly FieldProblem[]>()
  for (const { number, earlier, grade } of pairs) {
    if (grade !== 'PROBABLE' || [number, earlier].some((each) => leftOut.has(each) || repeated.has(each))) continue
    repeated.set(number, [{ path: 'file', code: 'probableDuplicateInFile', details: { row: earlier } }])
  }
  return repeated
}

const problemOf = (grade: Grade, id: string, participant: string): FieldProblem => ({
  path: 'file',
  code: grade === 'PROBABLE' ? 'probableDuplicate' : 'possibleDuplicate',
  details: { participant },
  recordId: id,
})

const namesAtOnce = 200

/** What a visible person is called without saying who they are: the client's id, or the end of ours. */
async function namesOf(context: Pick<ImportContext, 'caller' | 'studydesk'>, hits: readonly Hit[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const people = [...new Map(hits.map((hit) => [hit.id, hit])).values()]
  for (let start = 0; start < people.length; start += namesAtOnce) {
    const seen = await seenOf(context.studydesk, context.caller, people.slice(start, start + namesAtOnce))
    for (const [id, { participantClientId }] of seen) names.set(id, participantClientId ?? id.slice(-8).toUpperCase())
  }
  return names
}

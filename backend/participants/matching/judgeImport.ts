import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { ImportContext, ImportedRow } from '../../engine/types.ts'
import { badRequest } from '../../errors.ts'
import { seenOf } from './match.ts'
import { comparedOf } from './readEntry.ts'
import { hitsStatement, repeatedStatement } from './statements.ts'
import type { Entry, Grade, Hit } from './types.ts'

/**
 * Rows of a file that are probably somebody who is there already, in the organisation or further up in the file: left out, unless the
 * import says `onDuplicate=add`. Of people whom the importer may not see nothing is said, and the row is taken: a file is a thousand
 * guesses, and an answer to each would tell their birth dates. The search of the night finds the pair (`findPairs`).
 * @throws badRequest InvalidParameter for another `onDuplicate`
 */
export async function judgeImport(
  rows: readonly ImportedRow<ResourceRow['participant']>[],
  { caller, studydesk, parameters }: ImportContext,
): Promise<ReadonlyMap<number, readonly FieldProblem[]>> {
  const { onDuplicate = 'skip' } = parameters
  if (onDuplicate !== 'skip' && onDuplicate !== 'add')
    throw badRequest('InvalidParameter', { fields: [{ path: 'onDuplicate', code: 'notAnOption' }] })
  if (onDuplicate === 'add' || rows.length === 0) return new Map()

  const entries = rows.map(({ number, row }): Entry => ({ number, ...comparedOf(row) }))
  const [known, above] = await studydesk.database.batch(caller.orgId, [
    hitsStatement(caller.orgId, entries),
    repeatedStatement(caller.orgId, entries),
  ])
  const probable = ((known?.rows ?? []) as readonly Hit[]).filter(({ grade }) => grade === 'PROBABLE')
  const names = await namesOf({ caller, studydesk }, probable)
  const seen = bestOf(probable.filter(({ id }) => names.has(id)))
  const problems = new Map(seen.map(({ number, id }) => [number, [problemOf(id, names.get(id) ?? '')]]))
  return new Map([...problems, ...repeatedIn((above?.rows ?? []) as readonly Repeated[], new Set(problems.keys()))])
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

const problemOf = (id: string, participant: string): FieldProblem => ({
  path: 'file',
  code: 'probableDuplicate',
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

import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Buckets } from '../../engine/doors/buckets.ts'
import type { Call, CallRequest } from '../../engine/types.ts'
import type { Studydesk } from '../../studydesk.ts'
import { today } from '../../today.ts'
import { createMatchLimits } from './limits.ts'
import { readEntry } from './readEntry.ts'
import { hitsStatement } from './statements.ts'
import type { Entry, Hit } from './types.ts'

/**
 * Who in the whole organisation may be the person that a form is about, the best first (specification 2, section 7). It takes the right to
 * add participants: whoever may only look must not ask about people whom he cannot see.
 */
export const matchCall: Call = {
  method: 'POST',
  path: 'participant/match',
  access: { page: 'PARTICIPANTS', action: 'CONTRIBUTE' },
  answer: 'list',
  handler: match,
}

async function match({ caller, body, studydesk }: CallRequest): Promise<readonly DuplicateHit[]> {
  const entry = readEntry(body, today())
  const identity = identityOf(entry)
  if (identity !== null) limitsOf(studydesk).take(`${caller.orgId} ${caller.userId}`)
  const asked = identity === null ? [entry] : [entry, identity]
  const [found, same] = await studydesk.database.batch(
    caller.orgId,
    asked.map((each) => hitsStatement(caller.orgId, [each])),
  )
  const hits = (found?.rows ?? []) as readonly Hit[]
  const born = ((same?.rows ?? []) as readonly Hit[]).filter(isSurely)
  const seen = await seenOf(studydesk, caller, [...hits, ...born])
  const hidden = born.filter(({ id }) => !seen.has(id))
  if (hidden.length > 0)
    studydesk.access.logReads(caller, { resource: 'participant', recordIds: hidden.map(({ id }) => id), call: 'match' })
  return [...hits.flatMap((hit) => shown(hit, seen.get(hit.id))), ...hiddenHit(hidden)].sort(
    (one, other) => gradeOrder.indexOf(one.grade) - gradeOrder.indexOf(other.grade),
  )
}

/**
 * By what people out of sight are looked for: by the name and the birth date, and only where both are given. Whoever could add a field at a
 * time and see whether the answer changes would learn their health cards and telephone numbers.
 */
function identityOf({ number, id, firstName, lastName, dob }: Entry): Entry | null {
  return [firstName, lastName, dob].some((value) => value == null) ? null : { number, id, firstName, lastName, dob }
}

/** Of the very birth date: those that are near would lead to it in a few dozen questions. */
const isSurely = ({ grade, reasons }: Hit): boolean => grade === 'PROBABLE' && reasons.includes('SAME_BIRTH_DATE')

const gradeOrder = ['PROBABLE', 'POSSIBLE']

type Participant = ResourceAnswer['participant']

/** Those that the caller may see in full. The list logs that they were read. */
export async function seenOf(studydesk: Studydesk, caller: Caller, hits: readonly Hit[]): Promise<ReadonlyMap<string, Participant>> {
  if (hits.length === 0) return new Map()
  const ids = [...new Set(hits.map(({ id }) => id))]
  const { rows } = await studydesk.engine.list(caller, 'participant', {
    id: ids,
    _start: 0,
    _end: ids.length,
    _total: 'none',
    ...(caller.can('PARTICIPANTS', 'OWN') ? { allStudies: true } : {}),
  })
  return new Map(rows.filter(({ redacted }) => redacted !== true).map((row) => [row.id, row]))
}

function shown({ id, grade, score, reasons }: Hit, participant: Participant | undefined): readonly DuplicateHit[] {
  return participant === undefined ? [] : [{ id, grade, score, reasons, participant }]
}

/** Of all who are out of the caller's sight together: that there is somebody. Nothing tells which field agreed. */
const hiddenHit = ([best]: readonly Hit[]): readonly DuplicateHit[] =>
  best === undefined ? [] : [{ id: null, grade: best.grade, score: null, reasons: [], isHidden: true }]

/** Every question that may be about somebody out of sight counts, with or without an answer: nobody tries birth dates one after the other. */
function limitsOf(studydesk: Studydesk): Buckets {
  const known = limits.get(studydesk.access)
  if (known !== undefined) return known
  const made = createMatchLimits(studydesk.config.limits.perUserPerMinute)
  limits.set(studydesk.access, made)
  return made
}

const limits = new WeakMap<object, Buckets>()

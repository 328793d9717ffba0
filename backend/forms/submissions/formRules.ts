import { type AnswerShapes, answeredTwiceIn, answerShapesOf, shapeProblemsOf } from '#resources/forms/answerShapes.ts'
import { calculatedNamesOf, type FormAnswers } from '#resources/forms/answers.ts'
import type { AnswerChange, RefusedAnswer, SavedAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import { namesThatCalculate } from '#resources/forms/derivedAnswers.ts'
import { answerBeside } from '#resources/forms/missingCodes.ts'
import { createCache } from '../../cache.ts'
import type { Run } from '../../database/types.ts'
import { invalid } from '../../errors.ts'
import { readContent } from '../content.ts'

/** The rules of each form version. A version never changes, so they are computed once. A few hundred forms are in use at a time. */
const formRules = createCache<FormRules>({ most: 500 })

export interface FormRules {
  readonly shapes: AnswerShapes
  readonly calculated: ReadonlySet<string>
  /** Repeats and tables with calculated cells, and totals. */
  readonly calculatedInRows: ReadonlySet<string>
}

/** The rules of a form version, by the key of its content. */
export async function rulesOfVersion(run: Run, orgId: string, integrityKey: string): Promise<FormRules> {
  const key = `${orgId} ${integrityKey}`
  const held = formRules.get(key)
  if (held !== undefined) return held
  const document = await readContent(run, orgId, integrityKey)
  const read = {
    shapes: answerShapesOf(document),
    calculated: calculatedNamesOf(document),
    calculatedInRows: new Set(namesThatCalculate(document)),
  }
  formRules.set(key, read)
  return read
}

/**
 * Separates answers that a form version allows from those that it does not. A value that was stored under older rules and is sent again unchanged is
 * allowed. An answer, its missing code and what was typed in another unit are one decision: all are allowed or none.
 * @param answers what is stored so far
 * @throws invalid with the path of each where none is allowed
 */
export function allowedAnswers(
  shapes: AnswerShapes,
  { changes, answers }: { readonly changes: readonly AnswerChange[]; readonly answers: FormAnswers },
): { readonly allowed: readonly AnswerChange[]; readonly refused: readonly RefusedAnswer[] } {
  const refused = changes.flatMap(({ question, value }) => {
    const found = shapeProblemsOf(shapes, question, value)
    const before = found.length === 0 ? [] : shapeProblemsOf(shapes, question, answers[question] ?? null)
    const added = found.filter(({ path, code }) => !before.some((each) => each.path === path && each.code === code))
    return added.map(({ path, code }) => ({ question, path: placeOf(path), code }))
  })
  const next = { ...answers, ...Object.fromEntries(changes.map(({ question, value }) => [question, value])) }
  const twice = new Set(answeredTwiceIn(shapes, next))
  for (const { question } of changes)
    if (twice.has(answerBeside(question))) refused.push({ question, path: placeOf(question), code: 'answerAndCode' })
  const groups = new Set(refused.map(({ question }) => answerBeside(question)))
  const allowed = changes.filter(({ question }) => !groups.has(answerBeside(question)))
  if (refused.length > 0 && allowed.length === 0) throw invalid(refused.map(({ path, code }) => ({ path, code })))
  return { allowed, refused }
}

/** Saved answers of a call that stores all or nothing. @throws invalid with the path of each answer that was left out */
export function requireAll<Saved extends Pick<SavedAnswers, 'refused'>>(saved: Saved): Saved {
  if (saved.refused.length > 0) throw invalid(saved.refused.map(({ path, code }) => ({ path, code })))
  return saved
}

/** The path for the error message; a name that is not a plain word comes from the caller and is not repeated. */
const placeOf = (path: string): string => (/^[\p{L}\p{N}_ .[\]-]{1,200}$/u.test(path) ? path : 'question')

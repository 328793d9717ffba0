import { type AnswerShapes, answerShapesOf, findFormConflicts, shapeProblemsOf } from '#resources/forms/content/answerShapes.ts'
import { calculatedNamesOf, type FormAnswers } from '#resources/forms/content/answers.ts'
import { getMainAnswerName } from '#resources/forms/content/missingCodes.ts'
import type { AnswerChange, RejectedAnswer, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import { findCalculatingNames } from '#resources/forms/survey/derivedAnswers.ts'
import { createCache } from '../../platform/common/cache.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import { maySeeUnblinded, readContentFor } from '../content.ts'

/**
 * The rules of each form version, computed once because a version never changes. The size suffices for the few hundred forms that are in
 * use at a time.
 */
const formRules = createCache<FormRules>({ most: 500 })

export interface FormRules {
  readonly shapes: AnswerShapes
  readonly calculated: ReadonlySet<string>
  /** Names of repeats and tables that contain calculated cells, and names of totals. */
  readonly calculatedInRows: ReadonlySet<string>
}

/** Returns the rules of a form version for the caller, by the key of its content. An item that the caller may not see is unknown. */
export async function rulesOfVersion(run: Run, caller: Pick<Caller, 'can' | 'orgId'>, integrityKey: string): Promise<FormRules> {
  const key = `${caller.orgId} ${integrityKey} ${maySeeUnblinded(caller)}`
  const cachedRules = formRules.get(key)
  if (cachedRules !== undefined) return cachedRules
  const document = await readContentFor(run, caller, integrityKey)
  const read = {
    shapes: answerShapesOf(document),
    calculated: calculatedNamesOf(document),
    calculatedInRows: new Set(findCalculatingNames(document)),
  }
  formRules.set(key, read)
  return read
}

/**
 * Separates answers that a form version allows from those that it rejects. Allows an unchanged value that was stored under older rules.
 * An answer, its missing code and its value in another unit belong together: it allows all or none.
 * @param answers stored so far
 * @throws invalid with the path of each if it allows none
 */
export function selectAllowedAnswers(
  shapes: AnswerShapes,
  { changes, answers }: { readonly changes: readonly AnswerChange[]; readonly answers: FormAnswers },
): { readonly allowed: readonly AnswerChange[]; readonly refused: readonly RejectedAnswer[] } {
  const rejectedAnswers = changes.flatMap(({ question, value }) => {
    const shapeProblems = shapeProblemsOf(shapes, question, value)
    const before = shapeProblems.length === 0 ? [] : shapeProblemsOf(shapes, question, answers[question] ?? null)
    const added = shapeProblems.filter(({ path, code }) => !before.some((each) => each.path === path && each.code === code))
    return added.map(({ path, code }) => ({ question, path: errorPathOf(path), code }))
  })
  const next = { ...answers, ...Object.fromEntries(changes.map(({ question, value }) => [question, value])) }
  const duplicatedNames = new Set(findFormConflicts(shapes, next))
  for (const { question } of changes)
    if (duplicatedNames.has(getMainAnswerName(question)))
      rejectedAnswers.push({ question, path: errorPathOf(question), code: 'answerAndCode' })
  const groups = new Set(rejectedAnswers.map(({ question }) => getMainAnswerName(question)))
  const allowed = changes.filter(({ question }) => !groups.has(getMainAnswerName(question)))
  if (rejectedAnswers.length > 0 && allowed.length === 0) throw invalid(rejectedAnswers.map(({ path, code }) => ({ path, code })))
  return { allowed, refused: rejectedAnswers }
}

/** Requires that all answers of a call were saved. @throws invalid with the path of each rejected answer */
export function requireAll<Saved extends Pick<SavedAnswers, 'refused'>>(saved: Saved): Saved {
  if (saved.refused.length > 0) throw invalid(saved.refused.map(({ path, code }) => ({ path, code })))
  return saved
}

/** Returns the path for the error message. Unusual text comes from the caller and is not repeated. */
const errorPathOf = (path: string): string => (/^[\p{L}\p{N}_ .[\]-]{1,200}$/u.test(path) ? path : 'question')

import { type AnswerShapes, answeredTwiceIn, answerShapesOf, shapeProblemsOf } from '#resources/forms/answerShapes.ts'
import { calculatedNamesOf, type FormAnswers } from '#resources/forms/answers.ts'
import { namesThatCalculate } from '#resources/forms/derivedAnswers.ts'
import { answerBeside } from '#resources/forms/missingCodes.ts'
import type { AnswerChange } from '#resources/submissionAnswers.ts'
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
 * Refuses answers that a form version does not allow. A value that was stored under older rules and is sent again unchanged is not refused.
 * @param answers what is stored so far
 * @throws invalid with the path of each
 */
export function refuseWrongShapes(
  shapes: AnswerShapes,
  { changes, answers }: { readonly changes: readonly AnswerChange[]; readonly answers: FormAnswers },
): void {
  const problems = changes.flatMap(({ question, value }) => {
    const found = shapeProblemsOf(shapes, question, value)
    const before = found.length === 0 ? [] : shapeProblemsOf(shapes, question, answers[question] ?? null)
    return found.filter(({ path, code }) => !before.some((each) => each.path === path && each.code === code))
  })
  const next = { ...answers, ...Object.fromEntries(changes.map(({ question, value }) => [question, value])) }
  const twice = new Set(answeredTwiceIn(shapes, next))
  for (const { question } of changes) if (twice.has(answerBeside(question))) problems.push({ path: question, code: 'answerAndCode' })
  if (problems.length > 0) throw invalid(problems.map(({ path, code }) => ({ path: placeOf(path), code })))
}

/** The path for the error message; a name that is not a plain word comes from the caller and is not repeated. */
const placeOf = (path: string): string => (/^[\p{L}\p{N}_ .[\]-]{1,200}$/u.test(path) ? path : 'question')

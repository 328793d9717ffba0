import { createHash } from 'node:crypto'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { answerNameOf, isQuestion, partsOf } from '#resources/forms/parts.ts'
import { compiledRule, type RuleProblem, ruleProblemOf } from '#resources/forms/ruleExpression.ts'
import { titledQuestionsOf } from '#resources/forms/titles.ts'

interface RuleToCheck {
  /** Versions of the form: one that has all that the rule reads is enough. */
  readonly documents: readonly JsonObject[]
  /** Empty: only the question is looked for. */
  readonly expression: string
  /** Name or database name. */
  readonly question: string
}

/** Checks the expression of a data rule, and whether the form asks its question. */
export function checkRule({ documents, expression, question }: RuleToCheck): {
  readonly problem: RuleProblem | null
  readonly isAsked: boolean
} {
  const problems = expression === '' ? [] : documents.map((document) => ruleProblemOf(document, expression))
  const isAsked = documents.some((document) =>
    partsOf(document).some(
      (part) => part.repeat === null && isQuestion(part) && [part.name, answerNameOf(part), part.value.DBName].includes(question),
    ),
  )
  return { problem: problems.includes(null) ? null : (problems[0] ?? null), isAsked }
}

interface RulesToEvaluate {
  readonly document: JsonObject
  readonly language: string
  readonly rules: readonly { readonly id: string; readonly expression: string; readonly question: string }[]
  readonly submissions: readonly { readonly id: string; readonly answers: FormAnswers; readonly elsewhere: FormAnswers }[]
}

/** The result of a rule for a submission. */
export interface Finding {
  readonly ruleId: string
  readonly submissionId: string
  readonly holds: boolean
  readonly questionTitle: string
  /** SHA-256 of the answers that it read, in hexadecimal digits. */
  readonly checkedAnswers: string
}

/** Evaluates rules over submissions of one version of a form. A rule that names what this version does not ask does not apply to it. */
export function evaluateRules({ document, language, rules, submissions }: RulesToEvaluate): readonly Finding[] {
  const titles = new Map(titledQuestionsOf(document, language).map(({ name, title }) => [name, title]))
  return rules.flatMap(({ id, expression, question }) => {
    const questionTitle = titles.get(question)
    if (questionTitle === undefined || ruleProblemOf(document, expression) !== null) return []
    const evaluate = compiledRule(document, expression)
    return submissions.map((submission) => {
      const { holds, values } = evaluate(submission)
      const checkedAnswers = createHash('sha256').update(JSON.stringify(values)).digest('hex')
      return { ruleId: id, submissionId: submission.id, holds, questionTitle, checkedAnswers }
    })
  })
}

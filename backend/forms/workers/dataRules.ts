import { createHash } from 'node:crypto'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { answerNameOf, formNodesOf, isQuestion } from '#resources/forms/content/formNodes.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { titledQuestionsOf } from '#resources/forms/content/titles.ts'
import { compileRule, type RuleProblem, ruleProblemOf } from '#resources/forms/survey/ruleExpression.ts'

interface RuleToCheck {
  /** Versions of the form. It is enough if one version has everything that the rule reads. */
  readonly documents: readonly JsonObject[]
  /** If empty, only the question is checked. */
  readonly expression: string
  /** Name or database name of the question. */
  readonly question: string
}

/** Checks the expression of a data rule, and whether the form contains its question. */
export function checkRule({ documents, expression, question }: RuleToCheck): {
  readonly problem: RuleProblem | null
  readonly hasQuestion: boolean
} {
  const problems = expression === '' ? [] : documents.map((document) => ruleProblemOf(document, expression))
  const hasQuestion = documents.some((document) =>
    formNodesOf(document).some(
      (formNode) =>
        formNode.repeat === null &&
        isQuestion(formNode) &&
        [formNode.name, answerNameOf(formNode), formNode.value.DBName].includes(question),
    ),
  )
  return { problem: problems.includes(null) ? null : (problems[0] ?? null), hasQuestion }
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
  /** SHA-256 of the answers that the rule read, in hexadecimal. */
  readonly checkedAnswers: string
}

/** Evaluates rules over submissions of one form version. Skips rules that read questions which this version lacks. */
export function evaluateRules({ document, language, rules, submissions }: RulesToEvaluate): readonly Finding[] {
  const titles = new Map(titledQuestionsOf(document, language).map(({ name, title }) => [name, title]))
  return rules.flatMap(({ id, expression, question }) => {
    const questionTitle = titles.get(question)
    if (questionTitle === undefined || ruleProblemOf(document, expression) !== null) return []
    const evaluate = compileRule(document, expression)
    return submissions.map((submission) => {
      const { holds, values } = evaluate(submission)
      const checkedAnswers = createHash('sha256').update(JSON.stringify(values)).digest('hex')
      return { ruleId: id, submissionId: submission.id, holds, questionTitle, checkedAnswers }
    })
  })
}

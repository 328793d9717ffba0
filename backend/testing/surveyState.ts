import type { Question, SurveyModel } from 'survey-core'

/** What the logic of a form makes of answers, as text that is compared: of each question, rows included, and of each value. */
export interface SurveyState {
  /** `visible required readOnly` by the place of the question. */
  readonly questions: Readonly<Record<string, string>>
  /** Results of expressions and calculated values by their place. */
  readonly calculated: Readonly<Record<string, unknown>>
  /** Expressions that have a result or decide on a question, by its place: for finding what a difference follows from. */
  readonly expressions: Readonly<Record<string, string>>
}

/** Reads the state of a survey that was run with its answers. */
export function surveyStateOf(survey: SurveyModel): SurveyState {
  const questions: Record<string, string> = {}
  const calculated: Record<string, unknown> = {}
  const expressions: Record<string, string> = {}
  const seen = new Map<string, number>()
  for (const question of survey.getAllQuestions(false, false, true)) {
    const times = (seen.get(question.name) ?? 0) + 1
    seen.set(question.name, times)
    const place = `${question.name}#${times}`
    const flags = [question.isVisible && question.isParentVisible, question.isRequired, question.isReadOnly]
    questions[place] = flags.map(Number).join('')
    const { expression } = question as Question & { readonly expression?: string }
    if (question.getType() === 'expression') calculated[place] = question.value ?? null
    expressions[place] = [expression, question.visibleIf, question.requiredIf, question.enableIf].filter(Boolean).join(' ')
  }
  for (const { name, expression } of survey.calculatedValues) {
    calculated[name] = (survey.getVariable(name) ?? survey.getValue(name) ?? null) as unknown
    expressions[name] = expression
  }
  return { questions, calculated, expressions }
}

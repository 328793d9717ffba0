import type { Question, SurveyModel } from 'survey-core'

/** The state of a form's logic for some answers, as text to compare: the state of each question, also in rows, and of each value. */
export interface SurveyState {
  /** `visible required readOnly` by the path of the question. */
  readonly questions: Readonly<Record<string, string>>
  /** Results of expressions and calculated values, by their path. */
  readonly calculated: Readonly<Record<string, unknown>>
  /** Expressions that have a result or control a question, by its path. They help to find the cause of a difference. */
  readonly expressions: Readonly<Record<string, string>>
}

/** Reads the state of a survey that has been run with its answers. */
export function surveyStateOf(survey: SurveyModel): SurveyState {
  const questions: Record<string, string> = {}
  const calculatedValues: Record<string, unknown> = {}
  const expressions: Record<string, string> = {}
  const nameCounts = new Map<string, number>()
  for (const question of survey.getAllQuestions(false, false, true)) {
    const times = (nameCounts.get(question.name) ?? 0) + 1
    nameCounts.set(question.name, times)
    const questionKey = `${question.name}#${times}`
    const flags = [question.isVisible && question.isParentVisible, question.isRequired, question.isReadOnly]
    questions[questionKey] = flags.map(Number).join('')
    const { expression } = question as Question & { readonly expression?: string }
    if (question.getType() === 'expression') calculatedValues[questionKey] = question.value ?? null
    expressions[questionKey] = [expression, question.visibleIf, question.requiredIf, question.enableIf].filter(Boolean).join(' ')
  }
  for (const { name, expression } of survey.calculatedValues) {
    calculatedValues[name] = (survey.getVariable(name) ?? survey.getValue(name) ?? null) as unknown
    expressions[name] = expression
  }
  return { questions, calculated: calculatedValues, expressions }
}

export { problemsOf } from '#resources/forms/survey/checks.ts'
export { clauseOf } from '#resources/forms/survey/expressions.ts'

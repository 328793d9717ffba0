export { problemsOf } from '#resources/forms/checks.ts'
export { clauseOf } from '#resources/forms/expressions.ts'

export { problemsOf } from '#resources/forms/content/checks.ts'
export { clauseOf } from '#resources/forms/content/expressions.ts'

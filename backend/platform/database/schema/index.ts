export type { Action, Difference } from './actions.ts'
export { buildInitialSql as initialSql, checkDatabase, checkSnapshot } from './check.ts'
export { type ConstraintFields, constraintsOf, findConstraintFields as constraintField } from './constraints.ts'
export { buildDesiredSchema as desiredSchema } from './desired.ts'
export { diff } from './diff.ts'
export { buildReadableExpression as readableExpression, searchExpression } from './expressions.ts'
export {
  buildNextMigrationName as nextMigrationName,
  emptySchema,
  generatedMark,
  migrationsFolder,
  readSnapshot,
  snapshotName,
  writeSnapshot,
} from './snapshot.ts'
export { statementOf } from './statements.ts'

import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { Statement, StatementAnswer } from '../../database/types.ts'
import type { RequestContext, Transaction } from '../context.ts'
import { toParameter } from '../model/rows.ts'
import type { NumberedField, ResourceModel } from '../model/types.ts'
import type { Write } from '../types.ts'
import type { WriteKind } from './hooks.ts'

/** A number to assign to a new row. */
interface NumberRequest {
  readonly name: string
  readonly key: string
  /** Two statements: the first locks the numbers of the group until the commit, the second reads the last number. */
  readonly statements: readonly [Statement, Statement]
}

/** True if the write assigns a number to its row. */
export const isNumbered = ({ numbered }: Pick<ResourceModel, 'numbered'>, { action }: WriteKind): boolean =>
  numbered.length > 0 && (action === 'create' || action === 'import')

/**
 * Returns the numbers to assign to a new row, for fields that the input does not set. A row without a group gets no number; the rule of
 * the reference field reports the problem.
 */
export function numberRequestsOf({ table: { model }, caller }: RequestContext, write: Write): readonly NumberRequest[] {
  const { input } = write
  if (!isNumbered(model, write)) return []
  return model.numbered
    .filter(({ field, within }) => (input[field.name] ?? null) === null && within.every(({ name }) => isUuid(input[name])))
    .map((numberedField) => numberRequestOf(model, numberedField, { orgId: caller.orgId, input }))
}

function numberRequestOf(
  { table, quotedTable }: ResourceModel,
  { field, within }: NumberedField,
  { orgId, input }: { readonly orgId: string; readonly input: Values },
): NumberRequest {
  const group = within.map((each) => toParameter(each, input[each.name]))
  const key = ['number', table, field.name, orgId, ...group].join(' ').toLowerCase()
  const groupConditions = within.map(({ quoted }, index) => ` and ${quoted} = $${index + 2}`).join('')
  return {
    name: field.name,
    key,
    statements: [
      { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [key] },
      {
        text: `select coalesce(max(${field.quoted}), 0)::int as last from ${quotedTable} where "org_id" = $1${groupConditions}`,
        values: [orgId, ...group],
      },
    ],
  }
}

/** Last numbers that a transaction assigned, so that rows created in the same transaction get different numbers. */
const lastNumbers = new WeakMap<Transaction, Map<string, number>>()

/**
 * Assigns the next numbers.
 * @param answers the results of the statements of all `numberRequests`, in order
 */
export function assignNextNumbers(
  { parts }: RequestContext,
  numberRequests: readonly NumberRequest[],
  answers: readonly StatementAnswer[],
): Values {
  const lastNumbersByKey = (parts.transaction === null ? undefined : lastNumbers.get(parts.transaction)) ?? new Map<string, number>()
  if (parts.transaction !== null) lastNumbers.set(parts.transaction, lastNumbersByKey)
  return Object.fromEntries(
    numberRequests.map(({ name, key }, index) => {
      const next = Math.max(Number(answers[index * 2 + 1]?.rows[0]?.last ?? 0), lastNumbersByKey.get(key) ?? 0) + 1
      lastNumbersByKey.set(key, next)
      return [name, next]
    }),
  )
}

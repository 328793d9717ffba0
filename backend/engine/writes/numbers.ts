import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { Statement, StatementAnswer } from '../../database/types.ts'
import { toParameter } from '../model/rows.ts'
import type { NumberedField, ResourceModel } from '../model/types.ts'
import type { Operation, Transaction } from '../parts.ts'
import type { Write } from '../types.ts'
import type { Act } from './hooks.ts'

/** A number that a new row is to get. */
interface Wanted {
  readonly name: string
  readonly key: string
  /** The statement that locks the numbers of the group until the commit, and the one that reads the last of them then. */
  readonly statements: readonly [Statement, Statement]
}

/** Does such a write number its row? */
export const isNumbered = ({ numbered }: Pick<ResourceModel, 'numbered'>, { action }: Act): boolean =>
  numbered.length > 0 && (action === 'create' || action === 'import')

/** The numbers of a new row that its input does not name. A row that belongs nowhere gets none: the rule of the reference says what is wrong. */
export function numbersWanted({ table: { model }, caller }: Operation, write: Write): readonly Wanted[] {
  const { input } = write
  if (!isNumbered(model, write)) return []
  return model.numbered
    .filter(({ field, within }) => (input[field.name] ?? null) === null && within.every(({ name }) => isUuid(input[name])))
    .map((numbered) => wantedOf(model, numbered, { orgId: caller.orgId, input }))
}

function wantedOf(
  { table, quotedTable }: ResourceModel,
  { field, within }: NumberedField,
  { orgId, input }: { readonly orgId: string; readonly input: Values },
): Wanted {
  const group = within.map((each) => toParameter(each, input[each.name]))
  const key = ['number', table, field.name, orgId, ...group].join(' ').toLowerCase()
  const same = within.map(({ quoted }, place) => ` and ${quoted} = $${place + 2}`).join('')
  return {
    name: field.name,
    key,
    statements: [
      { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [key] },
      {
        text: `select coalesce(max(${field.quoted}), 0)::int as last from ${quotedTable} where "org_id" = $1${same}`,
        values: [orgId, ...group],
      },
    ],
  }
}

/** Last numbers of rows that a transaction is about to write: of several rows that are made together, each gets its own. */
const lastNumbers = new WeakMap<Transaction, Map<string, number>>()

/** @param answers those of the statements of all that are wanted, one after the other */
export function nextNumbers({ parts }: Operation, wanted: readonly Wanted[], answers: readonly StatementAnswer[]): Values {
  const made = (parts.transaction === null ? undefined : lastNumbers.get(parts.transaction)) ?? new Map<string, number>()
  if (parts.transaction !== null) lastNumbers.set(parts.transaction, made)
  return Object.fromEntries(
    wanted.map(({ name, key }, place) => {
      const next = Math.max(Number(answers[place * 2 + 1]?.rows[0]?.last ?? 0), made.get(key) ?? 0) + 1
      made.set(key, next)
      return [name, next]
    }),
  )
}

import type { Values } from '#resources/core/conditions.ts'
import { isList } from '#resources/core/fieldKinds.ts'
import { joined, parted } from '#resources/core/joined.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { invalid, pathOf } from '../../errors.ts'
import { todayFor } from '../../today.ts'
import type { StoredRow } from '../model/rows.ts'
import type { Operation } from '../parts.ts'
import { inspectInput } from '../writes/input.ts'

/** What happens to lists: entries that each row is given beside its own, and entries that are taken from it. */
const ways = ['add', 'take'] as const
type Way = (typeof ways)[number]

/** The lists of a row as they shall be. */
type ListChanges = (operation: Operation, before: StoredRow) => Values

/**
 * What `add` and `take` of a bulk call make of each row's lists; null where the call names neither. A field stands in one place of the call only.
 * @param changes the fields that each row is given anew
 * @throws invalid
 */
export function readListChanges(operation: Operation, given: Values, changes: Values): ListChanges | null {
  const asked = ways.filter((way) => given[way] !== undefined)
  if (asked.length === 0) return null
  const read = asked.map((way) => [way, readEntries(operation, given[way], way)] as const)
  const names = [...Object.keys(changes), ...read.flatMap(([, entries]) => Object.keys(entries))]
  const twice = names.filter((name, place) => names.indexOf(name) !== place)
  if (twice.length > 0) throw invalid(twice.map((path) => ({ path: pathOf(path), code: 'unknownField' })))
  return (now, before) => Object.assign({}, ...read.map(([way, entries]) => listsOf(now, { way, entries, before })))
}

/** Entries of each field in their stored form: what no row could take is told at once. */
function readEntries(operation: Operation, given: unknown, way: Way): Values {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || Object.keys(given).length === 0)
    throw invalid([{ path: way, code: 'required' }])
  const { accepted, problems } = inspectInput(operation, given as Values, null)
  const wrong = Object.entries(accepted).flatMap(([name, entries]) => problemsOf(operation, name, entries))
  if (problems.length + wrong.length > 0) throw invalid([...problems, ...wrong])
  return accepted
}

function problemsOf({ table, caller }: Operation, name: string, entries: unknown): readonly FieldProblem[] {
  const field = table.model.byName.get(name)
  if (field === undefined || !isList(field.definition)) return [{ path: name, code: 'notAList' }]
  if (entries === null) return [{ path: name, code: 'required' }]
  const context = { row: {}, today: todayFor(caller, {}) }
  return field.type.check(entries, field.definition, context).map((problem) => ({ path: name, ...problem }))
}

interface ListsOptions {
  readonly way: Way
  readonly entries: Values
  readonly before: StoredRow
}

function listsOf({ table, caller }: Operation, { way, entries, before }: ListsOptions): Values {
  const context = { row: before, today: todayFor(caller, before) }
  const change = way === 'add' ? joined : parted
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, each]) => {
      const field = table.model.byName.get(name)
      return field === undefined ? [] : [[name, change(field.definition, [before[name], each], context)]]
    }),
  )
}

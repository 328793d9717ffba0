import type { FormItem } from '#resources/forms/items.ts'
import type { Part } from '#resources/forms/parts.ts'
import { csvLine } from '../../../engine/csv/write.ts'
import { type FormOfFile, valuesOf } from '../filledForms.ts'
import { type IdentifiedForm, idColumns, identifierColumns } from '../identifiers.ts'
import { allTables, answerTablesOf, pathKey, type TableRow, tableRowsOf } from './answerTables.ts'
import { legalName } from './legalName.ts'
import { CellStatistics, type ItemVariable, momentCell, oneLine, type Variable, type VariableType, variablesOf } from './variables.ts'

/** A table of all versions of a form, as it is written. */
interface FormTable {
  readonly name: string
  /** The repeating question; null for the form itself. */
  readonly question: Pick<Part, 'value' | 'name'> | null
  readonly header: readonly string[]
  readonly variables: readonly Variable[]
}

export interface FormTables {
  readonly form: FormOfFile
  readonly all: readonly FormTable[]
  /** Lines of some filled-in forms for each of the tables; notes what their columns hold. */
  readonly linesOf: (chunk: readonly IdentifiedForm[]) => readonly string[]
}

type Identifier = keyof IdentifiedForm['identifiers']

const typesOfIdentifiers: Partial<Record<Identifier, VariableType>> = {
  occurrence: 'number',
  dueOn: 'date',
  completedOn: 'datetime',
  reviewedOn: 'datetime',
}

/** Characters of the form's name before that of a repeating question, so that both can be read. */
const mostOfForm = 16

/** By these a line of a repeating question is joined to its form. */
const joinedBy = ['submissionId', 'studyCode', 'siteCode', 'subjectId'] as const satisfies readonly Identifier[]

/**
 * The tables of a form: those of its newest version first, then what only older ones have.
 * @param versions of one form, the newest first
 * @param used names of tables in use, in lower case
 */
export function formTables(
  versions: readonly FormOfFile[],
  { language, used }: { readonly language: string; readonly used: Set<string> },
): FormTables {
  const [form] = versions
  if (form === undefined) throw new Error('A form in a file has a version')
  const tableOfVersion = new Map(versions.map(({ formVersionId, document }) => [formVersionId, answerTablesOf(document)]))
  const merged = Map.groupBy([...tableOfVersion.values()].flatMap(allTables), pathKey)
  const tables = [...merged].map(([key, same]) => {
    const [{ path, question }] = same as [(typeof same)[number]]
    const names = new Set<string>()
    const before = path.length === 0 ? identifierColumns : joinedBy
    const after = path.length === 0 ? idColumns : []
    const identifiers = (columns: readonly Identifier[]) => columns.map((column) => identifierVariable(column, names))
    const first = identifiers(before)
    const rows = path.map((name, index) => {
      const text = index === path.length - 1 ? 'row' : `${name}_row`
      return {
        name: legalName(text, names),
        label: '',
        source: text,
        codes: new Map<string, string>(),
        cells: new CellStatistics('number'),
      }
    })
    const last = identifiers(after)
    const byKey = Map.groupBy(
      same.flatMap(({ items }) => items),
      ({ key: item }) => item,
    )
    const items = [...byKey].flatMap(([item, known]) =>
      variablesOf(known, { language, used: names, source: [...path, item].join('.') }).map((variable) => ({ item, known, variable })),
    )
    const variables: readonly Variable[] = [...first, ...rows, ...items.map(({ variable }) => variable), ...last]
    const lineOf = ({ identifiers: known }: IdentifiedForm, row: TableRow): string => {
      const cell = (column: Identifier) => (typesOfIdentifiers[column] === 'datetime' ? momentCell(known[column]) : oneLine(known[column]))
      const cells = [
        ...before.map(cell),
        ...row.rows.map((each) => oneLine(String(each))),
        ...items.map(({ item, known: [newest], variable }) => cellOf(row, { item, newest, variable })),
        ...after.map(cell),
      ]
      for (const [index, text] of cells.entries()) variables[index]?.cells.note(text)
      return csvLine(cells)
    }
    const name = legalName(path.length === 0 ? form.formName : [form.formName.slice(0, mostOfForm), ...path].join('_'), used)
    const titled = question === null ? null : { value: question, name: path.at(-1) ?? '' }
    return { key, lineOf, table: { name, question: titled, header: variables.map((each) => each.name), variables } }
  })
  return {
    form,
    all: tables.map(({ table }) => table),
    linesOf: (chunk) => {
      const lines = tables.map(() => '')
      for (const filled of chunk) {
        const own = tableOfVersion.get(filled.form.formVersionId)
        const rows = own === undefined ? new Map<string, readonly TableRow[]>() : tableRowsOf(own, valuesOf(filled))
        for (const [index, { key, lineOf }] of tables.entries())
          lines[index] += (rows.get(key) ?? []).map((row) => lineOf(filled, row)).join('')
      }
      return lines
    },
  }
}

const identifierVariable = (column: Identifier, names: Set<string>): Variable => ({
  name: legalName(column, names),
  label: '',
  source: column,
  codes: new Map(),
  cells: new CellStatistics(typesOfIdentifiers[column] ?? 'text'),
})

interface Cell {
  readonly item: string
  readonly newest: FormItem | undefined
  readonly variable: ItemVariable
}

function cellOf({ values }: TableRow, { item, newest, variable }: Cell): string {
  const value = values.get(item)
  return value === undefined || newest === undefined ? '' : variable.cell(newest, value)
}

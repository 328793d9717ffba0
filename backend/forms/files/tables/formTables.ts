import type { FormNode } from '#resources/forms/content/formNodes.ts'
import type { FormItem } from '#resources/forms/content/items.ts'
import { columnNamesOf } from '../columnNames.ts'
import { type FormOfFile, valuesOf } from '../filledForms.ts'
import { type IdentifiedForm, idColumns, identifierColumns } from '../identifiers.ts'
import { answerTablesOf, listAllTables, pathKeyOf, type TableRow, tableRowsOf } from './answerTables.ts'
import { legalName } from './legalName.ts'
import {
  CellStatistics,
  formatMomentCell,
  type ItemVariable,
  toSingleLine,
  type Variable,
  type VariableType,
  variableNameOf,
  variablesOf,
} from './variables.ts'

/** A table in the export, for all versions of a form. */
export interface FormTable {
  readonly name: string
  /** The repeating question; null for the form itself. */
  readonly question: Pick<FormNode, 'value' | 'name'> | null
  readonly header: readonly string[]
  readonly variables: readonly Variable[]
  /** Names of the variables that identify a line. */
  readonly keys: readonly string[]
}

/** Cells of one line as texts, in the order of the variables. */
export type TableLine = readonly string[]

export interface FormTables {
  readonly form: FormOfFile
  readonly all: readonly FormTable[]
  /** Returns the cells of some filled-in forms, line by line for each table. Also collects statistics on the cells of each column. */
  readonly cellsOf: (chunk: readonly IdentifiedForm[]) => readonly (readonly TableLine[])[]
}

type Identifier = keyof IdentifiedForm['identifiers']

const typesOfIdentifiers: Partial<Record<Identifier, VariableType>> = {
  occurrence: 'number',
  dueOn: 'date',
  completedOn: 'datetime',
  reviewedOn: 'datetime',
}

/** Most characters of the form's name in front of a repeating question's name, so that both are readable. */
const mostOfForm = 16

/** Columns that join a line of a repeating question to its form. */
const joinColumns = ['submissionId', 'studyCode', 'siteCode', 'subjectId'] as const satisfies readonly Identifier[]

/**
 * Returns the tables of a form: first those of its newest version, then those that only older versions have.
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
  const merged = Map.groupBy([...tableOfVersion.values()].flatMap(listAllTables), pathKeyOf)
  const tables = [...merged].map(([key, versionTables]) => {
    const [{ path, question }] = versionTables as [(typeof versionTables)[number]]
    const names = new Set<string>()
    const before = path.length === 0 ? identifierColumns : joinColumns
    const after = path.length === 0 ? idColumns : []
    const buildIdentifiers = (columns: readonly Identifier[]) => columns.map((column) => buildIdentifierVariable(column, names))
    const first = buildIdentifiers(before)
    const rowNames = path.map((name, index) => (index === path.length - 1 ? 'row' : `${name}_row`))
    const rows = rowNames.map((text) => ({
      name: legalName(text, names),
      label: '',
      source: text,
      codes: new Map<string, string>(),
      cells: new CellStatistics('number'),
    }))
    const last = buildIdentifiers(after)
    const byKey = Map.groupBy(
      versionTables.flatMap(({ items }) => items),
      ({ key: item }) => item,
    )
    const columnNames = columnNamesOf(
      [...byKey.values()].flatMap(([newest]) => (newest === undefined ? [] : [variableNameOf(newest)])),
      [...before, ...rowNames, ...after],
    )
    const items = [...byKey].flatMap(([item, versionItems]) =>
      variablesOf(versionItems, { language, used: names, source: [...path, item].join('.'), columnNames }).map((variable) => ({
        item,
        known: versionItems,
        variable,
      })),
    )
    const variables: readonly Variable[] = [...first, ...rows, ...items.map(({ variable }) => variable), ...last]
    const lineOf = ({ identifiers: identifierValues }: IdentifiedForm, row: TableRow): TableLine => {
      const formatCell = (column: Identifier) =>
        typesOfIdentifiers[column] === 'datetime' ? formatMomentCell(identifierValues[column]) : toSingleLine(identifierValues[column])
      const cells = [
        ...before.map(formatCell),
        ...row.rows.map((each) => toSingleLine(String(each))),
        ...items.map(({ item, known: [newest], variable }) => cellOf(row, { item, newest, variable })),
        ...after.map(formatCell),
      ]
      for (const [index, text] of cells.entries()) variables[index]?.cells.note(text)
      return cells
    }
    const name = legalName(path.length === 0 ? form.formName : [form.formName.slice(0, mostOfForm), ...path].join('_'), used)
    const tableQuestion = question === null ? null : { value: question, name: path.at(-1) ?? '' }
    const header = variables.map((each) => each.name)
    const submission = [...first, ...last].find(({ source }) => source === 'submissionId')
    const keys = [...(submission === undefined ? [] : [submission]), ...rows].map((variable) => variable.name)
    return { key, lineOf, table: { name, question: tableQuestion, header, variables, keys } }
  })
  return {
    form,
    all: tables.map(({ table }) => table),
    cellsOf: (chunk) => {
      const lines = tables.map((): TableLine[] => [])
      for (const filledForm of chunk) {
        const rootTable = tableOfVersion.get(filledForm.form.formVersionId)
        const rows = rootTable === undefined ? new Map<string, readonly TableRow[]>() : tableRowsOf(rootTable, valuesOf(filledForm))
        for (const [index, { key, lineOf }] of tables.entries())
          lines[index]?.push(...(rows.get(key) ?? []).map((row) => lineOf(filledForm, row)))
      }
      return lines
    },
  }
}

const buildIdentifierVariable = (column: Identifier, names: Set<string>): Variable => ({
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

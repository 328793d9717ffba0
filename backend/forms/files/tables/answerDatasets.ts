import { localiseTitle } from '#resources/forms/content/titles.ts'
import { hasUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import { version } from '../../../platform/config/version.ts'
import { buildCsvLine, byteOrderMark } from '../../../platform/engine/csv/write.ts'
import type { CallerContext } from '../../../platform/engine/types.ts'
import { type FileWriter, zipWriter } from '../../../platform/files/zipWriter.ts'
import { type FormOfFile, filledForms } from '../filledForms.ts'
import { withIdentifiers } from '../identifiers.ts'
import { oids } from '../odm/metadata.ts'
import { type FormTable, type FormTables, formTables, type TableLine } from './formTables.ts'
import { type DatasetType, datasetTypeOf, typedCell } from './typedCell.ts'

/**
 * Generates a ZIP file with one CDISC Dataset-JSON 1.1 file for each form and each repeating question, with `define.json`, which describes
 * every dataset, variable and code, and says whether they contain items for unblinded roles. Reads the forms twice: the types of the columns follow from all their cells. A value that its column
 * cannot represent is null there and listed in `remarks.csv`.
 * @param zip writer of the files; absent: a ZIP file whose bytes the generator returns
 */
export async function* answerDatasets(
  request: CallerContext,
  { studyId, forms }: { readonly studyId: string; readonly forms: readonly FormOfFile[] },
  zip: FileWriter = zipWriter(),
): AsyncGenerator<Uint8Array> {
  const used = new Set<string>()
  const createdOn = new Date().toISOString()
  const descriptions: object[] = []
  const remarks = [buildCsvLine(['dataset', 'row', 'variable', 'value'])]
  for (const [formId, versions] of Map.groupBy(forms, (form) => form.formId)) {
    const read = () => withIdentifiers(request, studyId, filledForms(request, { studyId, formId, forms: versions }))
    const tables = formTables(versions, { language: request.caller.language, used })
    for await (const chunk of read()) tables.cellsOf(chunk)
    const datasets = tables.all.map((table) => describeDataset(tables, table))
    const entries = datasets.map((dataset) => {
      const entry = zip.open(`${dataset.name}.json`)
      entry.write(openingOf({ dataset, studyId, createdOn }))
      return { entry, rows: 0 }
    })
    for await (const chunk of read()) {
      for (const [index, lines] of tables.cellsOf(chunk).entries()) {
        const [file, dataset] = [entries[index], datasets[index]]
        if (file === undefined || dataset === undefined || lines.length === 0) continue
        const rows = lines.map((line, offset) => typedRowOf(line, { dataset, row: file.rows + offset + 1, remarks }))
        file.entry.write((file.rows === 0 ? '\n' : ',\n') + rows.join(',\n'))
        file.rows += lines.length
      }
      yield* zip.take()
    }
    for (const { entry, rows } of entries) {
      entry.write(`\n],"records":${rows}}\n`)
      entry.end()
    }
    descriptions.push(...datasets.map((dataset, index) => ({ ...dataset, records: entries[index]?.rows ?? 0 })))
    yield* zip.take()
  }
  const hasUnblinded = forms.some(({ document }) => hasUnblindedItems(document))
  const definition = { studyOID: oids.study(studyId), createdOn, hasUnblindedItems: hasUnblinded, datasets: descriptions }
  zip.add('define.json', `${JSON.stringify(definition, null, 2)}\n`)
  zip.add('remarks.csv', byteOrderMark + remarks.join(''))
  zip.end()
  yield* zip.take()
}

interface DatasetColumn {
  readonly itemOID: string
  readonly name: string
  readonly label: string
  readonly dataType: DatasetType
  /** Longest value in bytes of UTF-8; only of texts. */
  readonly length?: number
  /** Position among the variables that identify a row, from 1. */
  readonly keySequence?: number
}

interface Dataset {
  readonly itemGroupOID: string
  readonly name: string
  readonly label: string
  readonly columns: readonly DatasetColumn[]
  /** Item of the form behind each variable, and its codes, for which Dataset-JSON has no member. */
  readonly variables: readonly { readonly name: string; readonly source: string; readonly codes: Readonly<Record<string, string>> }[]
}

/** Describes a table by all cells that were read so far. */
function describeDataset({ form }: FormTables, { name, question, variables, keys }: FormTable): Dataset {
  return {
    itemGroupOID: `IG.${name}`,
    name,
    label: question === null ? form.formName : `${form.formName}: ${localiseTitle(question, 'default')}`,
    columns: variables.map(({ name: variable, label, codes, cells }) => {
      const dataType = datasetTypeOf({ type: cells.type(codes), decimals: cells.decimals })
      const key = keys.indexOf(variable)
      return {
        itemOID: `IT.${name}.${variable}`,
        name: variable,
        label: label === '' ? variable : label,
        dataType,
        ...(dataType === 'string' && { length: cells.bytes }),
        ...(key !== -1 && { keySequence: key + 1 }),
      }
    }),
    variables: variables.map(({ name: variable, source, codes }) => ({ name: variable, source, codes: Object.fromEntries(codes) })),
  }
}

interface Opening {
  readonly dataset: Dataset
  readonly studyId: string
  readonly createdOn: string
}

/** Returns the file up to its first row. The number of records follows after the rows, once it is known. */
function openingOf({ dataset: { itemGroupOID, name, label, columns }, studyId, createdOn }: Opening): string {
  const head = {
    datasetJSONCreationDateTime: createdOn,
    datasetJSONVersion: '1.1.0',
    fileOID: `${oids.study(studyId)}.${itemGroupOID}.${createdOn}`,
    originator: 'Studydesk',
    sourceSystem: { name: 'Studydesk', version },
    studyOID: oids.study(studyId),
    metaDataRef: 'define.json',
    itemGroupOID,
    isReferenceData: false,
    name,
    label,
    columns,
  }
  return `${JSON.stringify(head).slice(0, -1)},"rows":[`
}

interface RowPosition {
  readonly dataset: Dataset
  /** Number of the row in the file, from 1. */
  readonly row: number
  readonly remarks: string[]
}

/** Returns a line as a row of the file. Adds a remark for each value that the column's type cannot represent. */
function typedRowOf(line: TableLine, { dataset: { name, columns }, row, remarks }: RowPosition): string {
  const values = columns.map(({ name: variable, dataType }, index) => {
    const cell = line[index] ?? ''
    const value = typedCell(cell, dataType)
    if (value === undefined) remarks.push(buildCsvLine([name, String(row), variable, cell]))
    return value ?? null
  })
  return JSON.stringify(values)
}

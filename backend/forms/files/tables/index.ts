import { localiseTitle } from '#resources/forms/content/titles.ts'
import { buildCsvLine, byteOrderMark } from '../../../platform/engine/csv/write.ts'
import type { CallerContext } from '../../../platform/engine/types.ts'
import { zipWriter } from '../../../platform/files/zipWriter.ts'
import { buildDictionaryText, dictionary } from '../dictionary.ts'
import { type FormOfFile, filledForms } from '../filledForms.ts'
import { withIdentifiers } from '../identifiers.ts'
import { type FormTables, formTables } from './formTables.ts'
import { scriptR } from './scriptR.ts'
import { scriptSas } from './scriptSas.ts'
import { scriptSpss } from './scriptSpss.ts'
import type { ScriptTable } from './scriptTable.ts'

/**
 * Generates a ZIP file with tables of the answers: one for each form and one for each repeating question, with the dictionary, the list
 * of variables and scripts that read the tables into R, SAS and SPSS. Reads the forms once, one after another.
 */
export async function* answerTables(
  request: CallerContext,
  { studyId, forms }: { readonly studyId: string; readonly forms: readonly FormOfFile[] },
): AsyncGenerator<Uint8Array> {
  const { language } = request.caller
  const zip = zipWriter()
  const used = new Set<string>()
  const allScriptTables: ScriptTable[] = []
  const variables: string[] = [buildCsvLine(['table', 'variable', 'label', 'type', 'codes', 'item'])]
  for (const [formId, versions] of Map.groupBy(forms, (form) => form.formId)) {
    const tables = formTables(versions, { language, used })
    const entries = tables.all.map(({ name, header }) => {
      const entry = zip.open(`${name}.csv`)
      entry.write(byteOrderMark + buildCsvLine(header))
      return entry
    })
    for await (const chunk of withIdentifiers(request, studyId, filledForms(request, { studyId, formId, forms: versions }))) {
      for (const [index, lines] of tables.cellsOf(chunk).entries())
        if (lines.length > 0) entries[index]?.write(lines.map(buildCsvLine).join(''))
      yield* zip.take()
    }
    for (const entry of entries) entry.end()
    yield* zip.take()
    const scriptTables = describe(tables)
    allScriptTables.push(...scriptTables)
    variables.push(...tables.all.flatMap((table, index) => formatVariableLines(table, scriptTables[index])))
  }
  let dictionaryCsv = ''
  for await (const lines of dictionary(forms, buildDictionaryText(request))) dictionaryCsv += lines
  const files = [
    ['variables.csv', byteOrderMark + variables.join('')],
    ['dictionary.csv', dictionaryCsv],
    ['import.R', scriptR(allScriptTables)],
    // SAS and SPSS recognise UTF-8 by the byte order mark.
    ['import.sas', byteOrderMark + scriptSas(allScriptTables)],
    ['import.sps', byteOrderMark + scriptSpss(allScriptTables)],
  ] as const
  for (const [name, text] of files) zip.add(name, text)
  zip.end()
  yield* zip.take()
}

const describe = ({ form, all }: FormTables): readonly ScriptTable[] =>
  all.map(({ name, question, variables }) => ({
    name,
    label: question === null ? form.formName : `${form.formName}: ${localiseTitle(question, 'default')}`,
    variables: variables.map(({ name: variable, label, codes, cells }) => ({
      name: variable,
      label,
      codes,
      type: cells.type(codes),
      bytes: cells.bytes,
      decimals: cells.decimals,
    })),
  }))

const formatVariableLines = ({ variables }: FormTables['all'][number], table: ScriptTable | undefined): readonly string[] =>
  (table?.variables ?? []).map(({ name, label, type, codes }, index) =>
    buildCsvLine([
      table?.name ?? '',
      name,
      label,
      type,
      [...codes].map(([code, text]) => `${code} = ${text}`).join('; '),
      variables[index]?.source ?? '',
    ]),
  )

import { titleIn } from '#resources/forms/titles.ts'
import { byteOrderMark, csvLine } from '../../../engine/csv/write.ts'
import type { CallContext } from '../../../engine/types.ts'
import { dictionary, dictionaryText } from '../dictionary.ts'
import { type FormOfFile, filledForms } from '../filledForms.ts'
import { withIdentifiers } from '../identifiers.ts'
import { type FormTables, formTables } from './formTables.ts'
import { scriptR } from './scriptR.ts'
import { scriptSas } from './scriptSas.ts'
import { scriptSpss } from './scriptSpss.ts'
import type { ScriptTable } from './scriptTable.ts'
import { zipWriter } from './zipWriter.ts'

/**
 * The answers of each form as tables in a ZIP file: one of the form and one of each repeating question, beside the dictionary, the list of variables and
 * scripts that read the tables into R, SAS and SPSS. Forms are read once, one after the other.
 */
export async function* answerTables(
  request: CallContext,
  { studyId, forms }: { readonly studyId: string; readonly forms: readonly FormOfFile[] },
): AsyncGenerator<Uint8Array> {
  const { language } = request.caller
  const zip = zipWriter()
  const used = new Set<string>()
  const written: ScriptTable[] = []
  const variables: string[] = [csvLine(['table', 'variable', 'label', 'type', 'codes', 'item'])]
  for (const [formId, versions] of Map.groupBy(forms, (form) => form.formId)) {
    const tables = formTables(versions, { language, used })
    const entries = tables.all.map(({ name, header }) => {
      const entry = zip.open(`${name}.csv`)
      entry.write(byteOrderMark + csvLine(header))
      return entry
    })
    for await (const chunk of withIdentifiers(request, studyId, filledForms(request, { studyId, formId, forms: versions }))) {
      for (const [index, lines] of tables.linesOf(chunk).entries()) if (lines !== '') entries[index]?.write(lines)
      yield* zip.take()
    }
    for (const entry of entries) entry.end()
    yield* zip.take()
    const scriptTables = describe(tables)
    written.push(...scriptTables)
    variables.push(...tables.all.flatMap((table, index) => variableLines(table, scriptTables[index])))
  }
  let described = ''
  for await (const lines of dictionary(forms, dictionaryText(request))) described += lines
  const files = [
    ['variables.csv', byteOrderMark + variables.join('')],
    ['dictionary.csv', described],
    ['import.R', scriptR(written)],
    // SAS and SPSS know UTF-8 by this mark.
    ['import.sas', byteOrderMark + scriptSas(written)],
    ['import.sps', byteOrderMark + scriptSpss(written)],
  ] as const
  for (const [name, text] of files) {
    const entry = zip.open(name)
    entry.write(text)
    entry.end()
  }
  zip.end()
  yield* zip.take()
}

const describe = ({ form, all }: FormTables): readonly ScriptTable[] =>
  all.map(({ name, question, variables }) => ({
    name,
    label: question === null ? form.formName : `${form.formName}: ${titleIn(question, 'default')}`,
    variables: variables.map(({ name: variable, label, codes, cells }) => ({
      name: variable,
      label,
      codes,
      type: cells.type(codes),
      bytes: cells.bytes,
      decimals: cells.decimals,
    })),
  }))

const variableLines = ({ variables }: FormTables['all'][number], table: ScriptTable | undefined): readonly string[] =>
  (table?.variables ?? []).map(({ name, label, type, codes }, index) =>
    csvLine([
      table?.name ?? '',
      name,
      label,
      type,
      [...codes].map(([code, text]) => `${code} = ${text}`).join('; '),
      variables[index]?.source ?? '',
    ]),
  )

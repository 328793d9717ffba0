import { labelText, type ScriptTable, type ScriptVariable, singleQuote } from './scriptTable.ts'

/** Most bytes that SAS allows for a label, and for a character variable. */
const mostLabel = 256
const mostText = 32_767

/** Returns a script for SAS 9.4 that reads the tables, with formats, informats and labels. Pure. */
export function scriptSas(tables: readonly ScriptTable[]): string {
  let formats = 0
  return [
    '/* Reads the exported tables into WORK. Run it in a session with UTF-8 encoding, in the folder of the files. */',
    ...tables.flatMap((table) => {
      const formattedVariables = table.variables.map((variable) => {
        if (variable.codes.size === 0) return { variable, format: null }
        formats += 1
        return { variable, format: `${variable.type === 'number' ? '' : '$'}codes${formats}f` }
      })
      return ['', ...buildProcFormat(formattedVariables), ...buildDataStep(table, formattedVariables)]
    }),
    '',
  ].join('\n')
}

interface FormattedVariable {
  readonly variable: ScriptVariable
  readonly format: string | null
}

function buildProcFormat(variables: readonly FormattedVariable[]): readonly string[] {
  const codedVariables = variables.filter(({ format }) => format !== null)
  if (codedVariables.length === 0) return []
  return [
    'proc format;',
    ...codedVariables.flatMap(({ variable: { type, codes }, format }) => [
      `  value ${format}`,
      ...[...codes].map(
        ([code, label]) => `    ${type === 'number' ? code : singleQuote(labelText(code))} = ${singleQuote(labelText(label, mostLabel))}`,
      ),
      '  ;',
    ]),
    'run;',
  ]
}

const informats: Readonly<Record<Exclude<ScriptVariable['type'], 'text'>, string>> = {
  number: 'best32.',
  date: 'yymmdd10.',
  time: 'time5.',
  datetime: 'ymddttm19.',
}
const formatsByType: Readonly<Record<Exclude<ScriptVariable['type'], 'text' | 'number'>, string>> = {
  date: 'yymmdd10.',
  time: 'time5.',
  datetime: 'e8601dt19.',
}

function buildDataStep({ name, label, variables }: ScriptTable, formattedVariables: readonly FormattedVariable[]): readonly string[] {
  const texts = variables.filter(({ type }) => type === 'text')
  return [
    `data ${name} (label=${singleQuote(labelText(label, mostLabel))});`,
    `  infile '${name}.csv' dsd dlm=',' firstobs=2 truncover termstr=crlf lrecl=1048576 encoding='utf-8';`,
    // The order of these lines determines the order of the variables.
    '  length',
    ...variables.map((each) => `    ${each.name} ${each.type === 'text' ? `$ ${Math.min(each.bytes, mostText)}` : '8'}`),
    '  ;',
    ...variables.flatMap((each) => (each.type === 'text' ? [] : [`  informat ${each.name} ${informats[each.type]};`])),
    ...formattedVariables.flatMap(({ variable: { name: variable, type }, format }) => {
      const shownFormat = format !== null ? `${format}.` : type === 'text' || type === 'number' ? null : formatsByType[type]
      return shownFormat === null ? [] : [`  format ${variable} ${shownFormat};`]
    }),
    '  input',
    ...variables.map((each) => `    ${each.name}`),
    '  ;',
    ...variables.flatMap((each) => (each.label === '' ? [] : [`  label ${each.name} = ${singleQuote(labelText(each.label, mostLabel))};`])),
    ...(texts.length === 0
      ? []
      : [
          '  /* Cells that a spreadsheet would run as a formula have an apostrophe before them. */',
          '  array _texts_ {*} $ ',
          ...texts.map((each) => `    ${each.name}`),
          '  ;',
          '  do _text_ = 1 to dim(_texts_);',
          `    if prxmatch("/^'+([=+@-]|＝|＋|－|＠)/", _texts_{_text_}) then _texts_{_text_} = substr(_texts_{_text_}, 2);`,
          '  end;',
          '  drop _text_;',
        ]),
    'run;',
  ]
}

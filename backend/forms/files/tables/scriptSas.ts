import { labelText, type ScriptTable, type ScriptVariable, singleQuoted } from './scriptTable.ts'

/** Bytes that SAS takes for a label, and for a variable of characters. */
const mostLabel = 256
const mostText = 32_767

/** A script for SAS 9.4 that reads the tables, with formats, informats and labels. Pure. */
export function scriptSas(tables: readonly ScriptTable[]): string {
  let formats = 0
  return [
    '/* Reads the exported tables into WORK. Run it in a session with UTF-8 encoding, in the folder of the files. */',
    ...tables.flatMap((table) => {
      const formatted = table.variables.map((variable) => {
        if (variable.codes.size === 0) return { variable, format: null }
        formats += 1
        return { variable, format: `${variable.type === 'number' ? '' : '$'}codes${formats}f` }
      })
      return ['', ...procFormat(formatted), ...dataStep(table, formatted)]
    }),
    '',
  ].join('\n')
}

interface Formatted {
  readonly variable: ScriptVariable
  readonly format: string | null
}

function procFormat(variables: readonly Formatted[]): readonly string[] {
  const coded = variables.filter(({ format }) => format !== null)
  if (coded.length === 0) return []
  return [
    'proc format;',
    ...coded.flatMap(({ variable: { type, codes }, format }) => [
      `  value ${format}`,
      ...[...codes].map(
        ([code, label]) => `    ${type === 'number' ? code : singleQuoted(labelText(code))} = ${singleQuoted(labelText(label, mostLabel))}`,
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
const shownAs: Readonly<Record<Exclude<ScriptVariable['type'], 'text' | 'number'>, string>> = {
  date: 'yymmdd10.',
  time: 'time5.',
  datetime: 'e8601dt19.',
}

function dataStep({ name, label, variables }: ScriptTable, formatted: readonly Formatted[]): readonly string[] {
  const texts = variables.filter(({ type }) => type === 'text')
  return [
    `data ${name} (label=${singleQuoted(labelText(label, mostLabel))});`,
    `  infile '${name}.csv' dsd dlm=',' firstobs=2 truncover termstr=crlf lrecl=1048576 encoding='utf-8';`,
    // The order of the variables is that of these lines.
    '  length',
    ...variables.map((each) => `    ${each.name} ${each.type === 'text' ? `$ ${Math.min(each.bytes, mostText)}` : '8'}`),
    '  ;',
    ...variables.flatMap((each) => (each.type === 'text' ? [] : [`  informat ${each.name} ${informats[each.type]};`])),
    ...formatted.flatMap(({ variable: { name: variable, type }, format }) => {
      const shown = format !== null ? `${format}.` : type === 'text' || type === 'number' ? null : shownAs[type]
      return shown === null ? [] : [`  format ${variable} ${shown};`]
    }),
    '  input',
    ...variables.map((each) => `    ${each.name}`),
    '  ;',
    ...variables.flatMap((each) =>
      each.label === '' ? [] : [`  label ${each.name} = ${singleQuoted(labelText(each.label, mostLabel))};`],
    ),
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

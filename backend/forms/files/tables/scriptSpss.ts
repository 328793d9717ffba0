import { labelText, type ScriptTable, type ScriptVariable, singleQuoted } from './scriptTable.ts'

/** Bytes that SPSS takes for the label of a variable, of a value, and for a variable of characters. */
const mostLabel = 255
const mostValueLabel = 120
const mostText = 32_767
/** Signs of a text on one line: some versions take lines of 251 bytes, and a sign has up to four. */
const mostOnLine = 50

/** A script for SPSS 24 and later that reads the tables, with formats, labels and value labels. Pure. */
export const scriptSpss = (tables: readonly ScriptTable[]): string =>
  [
    '* Encoding: UTF-8.',
    "* Reads the exported tables and saves each as a data file. Change to the folder of the files first: CD 'folder'.",
    'SET DECIMAL=DOT.',
    ...tables.flatMap((table) => [
      '',
      ...readingOf(table),
      ...withoutApostrophes(table),
      ...labelsOf(table),
      `SAVE OUTFILE='${table.name}.sav'.`,
    ]),
    '',
  ].join('\n')

const readingOf = ({ name, label, variables }: ScriptTable): readonly string[] => [
  'GET DATA',
  '  /TYPE=TXT',
  `  /FILE='${name}.csv'`,
  "  /ENCODING='UTF8'",
  '  /ARRANGEMENT=DELIMITED',
  "  /DELIMITERS=','",
  `  /QUALIFIER='"'`,
  '  /FIRSTCASE=2',
  '  /VARIABLES=',
  ...variables.map((each) => `    ${each.name} ${formatOf(each)}`),
  '  .',
  `DATASET NAME ${name}.`,
  `FILE LABEL ${labelText(label, 64).replaceAll(/[.'"]/g, ' ').trim() || name}.`,
]

function formatOf({ type, bytes, decimals }: ScriptVariable): string {
  if (type === 'text') return `A${Math.min(bytes, mostText)}`
  if (type === 'number') return `F${Math.min(40, Math.max(8, bytes, decimals + 2))}.${Math.min(16, decimals)}`
  return { date: 'SDATE10', time: 'TIME5', datetime: 'YMDHMS19' }[type]
}

/** Cells that a spreadsheet would run as a formula have an apostrophe before them. */
function withoutApostrophes({ variables }: ScriptTable): readonly string[] {
  const texts = variables.filter(({ type, bytes }) => type === 'text' && bytes > 1)
  if (texts.length === 0) return []
  return [
    'DO REPEAT text_ =',
    ...texts.map(({ name }) => `    ${name}`),
    '  .',
    // SUBSTR counts bytes: the signs of the second line have three.
    `  IF (SUBSTR(text_, 1, 1) = "'" AND (ANY(SUBSTR(LTRIM(text_, "'"), 1, 1), '=', '+', '-', '@')`,
    `    OR ANY(SUBSTR(LTRIM(text_, "'"), 1, 3), '＝', '＋', '－', '＠'))) text_ = SUBSTR(text_, 2).`,
    'END REPEAT.',
    'EXECUTE.',
  ]
}

function labelsOf({ variables }: ScriptTable): readonly string[] {
  const labelled = variables.filter(({ label }) => label !== '')
  const coded = variables.filter(({ codes }) => codes.size > 0)
  return [
    ...command(
      'VARIABLE LABELS',
      labelled.map(({ name, label }) => [`${name} ${literal(labelText(label, mostLabel))}`]),
    ),
    ...command(
      'VALUE LABELS',
      coded.map(({ name, type, codes }) => [
        name,
        ...[...codes].map(
          ([code, label]) => `${type === 'number' ? code : literal(labelText(code))} ${literal(labelText(label, mostValueLabel))}`,
        ),
      ]),
    ),
  ]
}

/** A command of several specifications, with slashes between them. Its lines are indented: one that is not would begin a command. */
const command = (name: string, specifications: readonly (readonly string[])[]): readonly string[] =>
  specifications.length === 0
    ? []
    : [
        name,
        ...specifications.flatMap(([first = '', ...rest], index) => [
          `  ${index === 0 ? '' : '/'}${first}`,
          ...rest.map((each) => `    ${each}`),
        ]),
        '  .',
      ]

/** A text in pieces that are put together, so that no line is too long. */
function literal(text: string): string {
  const signs = [...text]
  const pieces = Array.from({ length: Math.max(1, Math.ceil(signs.length / mostOnLine)) }, (_, index) =>
    signs.slice(index * mostOnLine, (index + 1) * mostOnLine).join(''),
  )
  return pieces.map(singleQuoted).join(' +\n      ')
}

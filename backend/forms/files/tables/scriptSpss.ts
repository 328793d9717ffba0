import { labelText, type ScriptTable, type ScriptVariable, singleQuote } from './scriptTable.ts'

/** Most bytes that SPSS allows for the label of a variable, for the label of a value, and for a character variable. */
const mostLabel = 255
const mostValueLabel = 120
const mostText = 32_767
/** Most characters of a text on one line: some versions limit a line to 251 bytes, and a character has up to four. */
const mostOnLine = 50

/** Returns a script for SPSS 24 and later that reads the tables, with formats, labels and value labels. Pure. */
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

/** Removes the apostrophe that the CSV file puts before cells which a spreadsheet would run as a formula. */
function withoutApostrophes({ variables }: ScriptTable): readonly string[] {
  const texts = variables.filter(({ type, bytes }) => type === 'text' && bytes > 1)
  if (texts.length === 0) return []
  return [
    'DO REPEAT text_ =',
    ...texts.map(({ name }) => `    ${name}`),
    '  .',
    // SUBSTR counts bytes: the characters in the second line have three bytes each.
    `  IF (SUBSTR(text_, 1, 1) = "'" AND (ANY(SUBSTR(LTRIM(text_, "'"), 1, 1), '=', '+', '-', '@')`,
    `    OR ANY(SUBSTR(LTRIM(text_, "'"), 1, 3), '＝', '＋', '－', '＠'))) text_ = SUBSTR(text_, 2).`,
    'END REPEAT.',
    'EXECUTE.',
  ]
}

function labelsOf({ variables }: ScriptTable): readonly string[] {
  const labelledVariables = variables.filter(({ label }) => label !== '')
  const codedVariables = variables.filter(({ codes }) => codes.size > 0)
  return [
    ...buildCommand(
      'VARIABLE LABELS',
      labelledVariables.map(({ name, label }) => [`${name} ${quoteLiteral(labelText(label, mostLabel))}`]),
    ),
    ...buildCommand(
      'VALUE LABELS',
      codedVariables.map(({ name, type, codes }) => [
        name,
        ...[...codes].map(
          ([code, label]) =>
            `${type === 'number' ? code : quoteLiteral(labelText(code))} ${quoteLiteral(labelText(label, mostValueLabel))}`,
        ),
      ]),
    ),
  ]
}

/**
 * Returns a command with several specifications, separated by slashes. Its lines are indented, because an unindented line would begin a
 * command.
 */
const buildCommand = (name: string, specifications: readonly (readonly string[])[]): readonly string[] =>
  specifications.length === 0
    ? []
    : [
        name,
        ...specifications.flatMap(([first = '', ...followingLines], index) => [
          `  ${index === 0 ? '' : '/'}${first}`,
          ...followingLines.map((each) => `    ${each}`),
        ]),
        '  .',
      ]

/** Splits a text into concatenated pieces, so that no line is too long. */
function quoteLiteral(text: string): string {
  const signs = [...text]
  const chunks = Array.from({ length: Math.max(1, Math.ceil(signs.length / mostOnLine)) }, (_, index) =>
    signs.slice(index * mostOnLine, (index + 1) * mostOnLine).join(''),
  )
  return chunks.map(singleQuote).join(' +\n      ')
}

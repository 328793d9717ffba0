import { labelText, type ScriptTable, type ScriptVariable } from './scriptTable.ts'

/** Returns a script for R 4 that reads the tables, with types, labels and factors. Pure. */
export const scriptR = (tables: readonly ScriptTable[]): string =>
  [
    '# Reads the exported tables into data frames. Set the working directory to the folder of the files first: setwd("...")',
    '# Coded variables stay as they are; NAME.factor has the labels. Moments are in UTC.',
    '',
    '# Cells that a spreadsheet would run as a formula have an apostrophe before them.',
    `withoutApostrophe <- function(x) sub("^'(?='*[=+@\\\\-\\uFF1D\\uFF0B\\uFF0D\\uFF20])", "", x, perl = TRUE)`,
    'readTable <- function(file) {',
    '  data <- read.csv(file, fileEncoding = "UTF-8-BOM", colClasses = "character", na.strings = "", check.names = FALSE)',
    '  data[] <- lapply(data, withoutApostrophe)',
    '  data',
    '}',
    ...tables.flatMap(({ name, label, variables }) => [
      '',
      `${name} <- readTable(${quoteText(`${name}.csv`)})`,
      `attr(${name}, "label") <- ${quoteText(labelText(label))}`,
      ...variables.flatMap((variable) => linesOf(name, variable)),
    ]),
    '',
  ].join('\n')

const conversions: Readonly<Record<ScriptVariable['type'], ((column: string) => string) | null>> = {
  text: null,
  number: (column) => `as.numeric(${column})`,
  date: (column) => `as.Date(${column}, format = "%Y-%m-%d")`,
  // Seconds since midnight, as in the packages hms and lubridate.
  time: (column) => `as.difftime(${column}, format = "%H:%M", units = "secs")`,
  datetime: (column) => `as.POSIXct(${column}, format = "%Y-%m-%d %H:%M:%S", tz = "UTC")`,
}

function linesOf(table: string, { name, label, type, codes }: ScriptVariable): readonly string[] {
  const column = `${table}[[${quoteText(name)}]]`
  const convert = conversions[type]
  const values = [...codes.keys()].map((code) => (type === 'number' ? code : quoteText(code)))
  const labels = [...codes.values()].map((each) => quoteText(labelText(each)))
  return [
    ...(convert === null ? [] : [`${column} <- ${convert(column)}`]),
    ...(codes.size === 0
      ? []
      : [
          `${table}[[${quoteText(`${name}.factor`)}]] <- factor(${column}, levels = c(${values.join(', ')}), labels = c(${labels.join(', ')}))`,
        ]),
    ...(label === '' ? [] : [`attr(${column}, "label") <- ${quoteText(labelText(label))}`]),
  ]
}

/** Returns an R string in ASCII alone, so that it is the same in every locale. */
const quoteText = (text: string): string =>
  `"${[...text.toWellFormed()].map((sign) => escapes[sign] ?? escapeSign(sign, sign.codePointAt(0) ?? 0)).join('')}"`

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escapeSign = (sign: string, code: number): string =>
  code >= 0x20 && code < 0x7f
    ? sign
    : code > 0xffff
      ? `\\U${code.toString(16).padStart(8, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`

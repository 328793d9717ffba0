import { useStepsForm } from '@refinedev/antd'
import { useInvalidate } from '@refinedev/core'
import { Form } from 'antd'
import { useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { customOf } from '#resources/core/customDefinition.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { languages } from '#resources/core/preferences.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isHttpFailure } from '../../base/http.ts'
import { rowsOf } from '../../base/rows.ts'
import { withinSentence } from '../../base/texts/texts.ts'
import { type Decision, decisionsOf, doubtsIn } from './doubts.ts'
import { beforeImport, importAfter } from './importRun.ts'
import { uploadFields } from './importUpload.ts'
import { asBefore, guessMapping, importableFields, type Mapping, missingFields } from './mapping.ts'
import { readTable } from './readTable.ts'
import type { Sheet } from './readWorkbook.ts'
import { explainedIn, storedReading } from './storedReading.ts'
import { useCorrections } from './useCorrections.ts'

/** In the order in which they are taken. */
export const importSteps = ['choose', 'map', 'checked', 'done'] as const
export type ImportState = ReturnType<typeof useImport>

/** What the form of an import holds. */
interface ImportValues {
  readonly mapping: Mapping
  /** Default values, for rows whose cell is blank. */
  readonly forAll: Values
  /** Parameters for all rows, beside their fields. */
  readonly choices: Readonly<Record<string, string>>
}

/** An import from choosing the file to its result: the server checks everything first and writes only when asked to. */
export function useImport(definition: ResourceDefinition) {
  const { t, i18n } = useTranslation(['common', definition.namespace])
  const invalidate = useInvalidate()
  const [run, dispatch] = useReducer(importAfter, beforeImport)
  const { file, sheets, sheet, report } = run
  const setProblem = (problem: string | null) => dispatch({ kind: 'problem', problem })
  const corrections = useCorrections()
  const uploadKey = useUploadKey()
  const most = definition.import?.maxRows ?? 0
  const steps = useStepsForm<never, never, ImportValues>({
    resource: definition.name,
    action: 'create',
    total: importSteps.length,
    submit: () => send(false),
    warnWhenUnsavedChanges: false,
  })
  const { form, current, gotoStep } = steps
  const step = importSteps[current] ?? 'choose'
  const mapping = Form.useWatch('mapping', { form, preserve: true }) ?? {}
  const table = sheet !== null && sheet.table.count <= most ? sheet.table : null
  const isComplete =
    table !== null && Object.values(mapping).some((field) => field !== null) && missingFields(definition, mapping).length === 0

  const doubts = doubtsIn(report?.problems ?? [])
  const decisions = decisionsOf(doubts, run.decided)

  const choose = async (chosen: readonly File[]) => {
    const [only] = chosen
    setProblem(null)
    if (only === undefined) return
    if (chosen.length > 1) return setProblem(t('common:import.refused.severalFiles'))
    if (!/\.(csv|xlsx)$/i.test(only.name)) return setProblem(t('common:import.refused.notCsv'))
    try {
      const read = await sheetsOf(only, most)
      const [first] = read
      if (first === undefined || first.table.count === 0) return setProblem(t('common:import.refused.noRows'))
      dispatch({ kind: 'read', file: only, sheets: read })
      if ((await takeSheet(first)) || read.length > 1) await gotoStep(importSteps.indexOf('map'))
    } catch (code) {
      setProblem(t([`common:import.refused.${String(code)}`, 'common:import.refused.notReadable']))
    }
  }

  /** The columns of a sheet: as before, else as far as they can be told. False where it has too many rows. */
  const takeSheet = async (chosen: Sheet, asksBefore = true): Promise<boolean> => {
    dispatch({ kind: 'sheet', sheet: chosen })
    if (chosen.table.count > most) {
      setProblem(
        t('common:import.refused.tooManyRows', {
          max: most,
          name: withinSentence(t(`${definition.namespace}:titles.${definition.name}.many`)),
        }),
      )
      return false
    }
    await i18n.loadLanguages([...languages])
    const fields = importableFields(definition)
    const { headers } = chosen.table
    const kept = asksBefore ? await storedReading(definition, headers) : null
    const labels = (field: string) => {
      const custom = customOf(definition.fields[field] as FieldDefinition)
      if (custom !== null) return [custom.key, custom.label.en, custom.label.fr]
      return languages.map((language) => i18n.getFixedT(language)(`${definition.namespace}:${definition.name}.${field}`))
    }
    const guessed = () => guessMapping(headers, fields, labels, definition.import?.headers)
    form.setFieldsValue({ mapping: kept === null ? guessed() : asBefore(headers, fields, kept.mapping) })
    corrections.beginWith(kept === null ? {} : explainedIn(definition, kept))
    dispatch({ kind: 'mapped', isAsBefore: kept !== null })
    return true
  }

  const send = async (isDryRun: boolean) => {
    if (file === null || table === null) return
    // The values of the hidden step of the mapping count, too.
    const values: Partial<ImportValues> = form.getFieldsValue(true)
    const body = new FormData()
    const sent = corrections.fileOf(file, { table, mapping: values.mapping ?? {} })
    const { forAll = {}, choices = {} } = values
    const fields = uploadFields({ mapping: sent.mapping, corrections, forAll, choices, decisions: isDryRun ? null : decisions })
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (isDryRun) body.append('dryRun', 'true')
    body.append('file', sent.file)
    dispatch({ kind: 'sent' })
    try {
      const answer = await rowsOf(definition.name).import(body, {
        headers: isDryRun ? {} : { 'Idempotency-Key': uploadKey(sent.file, fields) },
        onUploadProgress: ({ loaded, total }) => dispatch({ kind: 'uploaded', bytes: loaded, total }),
      })
      dispatch({ kind: 'answered', report: answer })
      corrections.check()
      await gotoStep(importSteps.indexOf(isDryRun ? 'checked' : 'done'))
      if (!isDryRun) await invalidate({ resource: definition.name, invalidates: ['list', 'many'] })
    } catch (failure) {
      setProblem(problemOf(failure, isDryRun))
    } finally {
      dispatch({ kind: 'ended' })
    }
  }

  const problemOf = (failure: unknown, isDryRun: boolean): string => {
    if (!isHttpFailure(failure)) return t('common:import.refused.failed')
    // Nobody knows whether the rows arrived. The same upload, sent once more, tells it and takes no row twice.
    if (failure.statusCode === 0) return t(isDryRun ? 'common:import.broken' : 'common:import.brokenRun')
    return [failure.message, ...Object.values(failure.errors ?? {}).flat()].join(' ')
  }

  return {
    form,
    current,
    step,
    file,
    table,
    sheets,
    sheet,
    isAsBefore: run.isAsBefore,
    /** Reads the columns as if no such file had come before. */
    guessAnew: () => sheet !== null && void takeSheet(sheet, false),
    /** Another sheet of the workbook: what was said of the former one is said of that alone. */
    chooseSheet: (name: string) => {
      const chosen = sheets.find((each) => each.name === name)
      if (chosen === undefined) return
      void takeSheet(chosen)
    },
    mapping,
    /** Is every required field filled by a column or a default? */
    isComplete,
    report,
    problem: run.problem,
    progress: run.progress,
    corrections,
    choose,
    doubts,
    decisions,
    decide: (rows: readonly number[], decision: Decision) => dispatch({ kind: 'decided', rows, decision }),
    /** Sends nothing while the form of the step has mistakes. */
    check: () =>
      form.validateFields().then(
        () => send(true),
        () => undefined,
      ),
    /** With the cells that were mended and the words that were explained since. */
    checkAgain: () => send(true),
    run: () => steps.submit(),
    back: () => {
      setProblem(null)
      void gotoStep(current - 1)
    },
  }
}

/** What the file holds: a CSV file is one sheet without a name. The reader of workbooks is fetched when one is chosen. */
async function sheetsOf(file: File, most: number): Promise<readonly Sheet[]> {
  if (/\.csv$/i.test(file.name)) return [{ name: '', table: await readTable(file, most) }]
  const { readWorkbook } = await import('./readWorkbook.ts')
  return readWorkbook(file, most)
}

/** The key is the same for the same file with the same choices: an upload that breaks off and is sent again takes its rows once. */
function useUploadKey(): (file: File, fields: Readonly<Record<string, string>>) => string {
  const kept = useRef<{ readonly file: File; readonly said: string; readonly key: string } | null>(null)
  return (file, fields) => {
    const said = JSON.stringify(fields)
    if (kept.current?.file !== file || kept.current.said !== said) kept.current = { file, said, key: crypto.randomUUID() }
    return kept.current.key
  }
}

import { useStepsForm } from '@refinedev/antd'
import { useInvalidate } from '@refinedev/core'
import { Form } from 'antd'
import { useReducer, useRef } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { rowsOf } from '../../base/rows.ts'
import { type Decision, decisionsOf, findDoubts } from './doubts.ts'
import { beforeImport, importAfter } from './importRun.ts'
import { uploadBody, uploadFields } from './importUpload.ts'
import { findMissingFields, type Mapping } from './mapping.ts'
import { useChosenFile } from './useChosenFile.ts'
import { useCorrections } from './useCorrections.ts'
import { useImportTexts } from './useImportTexts.ts'

/** Steps of an import, in order. */
export const importSteps = ['choose', 'map', 'checked', 'done'] as const
export type ImportState = ReturnType<typeof useImport>

/** Values of the import form. */
interface ImportValues {
  readonly mapping: Mapping
  /** Default values by field, for rows whose cell is blank. */
  readonly forAll: Values
  /** Parameters that apply to the whole import, in addition to the fields of its rows. */
  readonly choices: Readonly<Record<string, string>>
}

/**
 * State of an import from the choice of the file to its result. The server first checks all rows, and writes them only after the user
 * confirms.
 */
export function useImport(definition: ResourceDefinition) {
  const texts = useImportTexts(definition)
  const invalidate = useInvalidate()
  const [run, dispatch] = useReducer(importAfter, beforeImport)
  const { file, sheets, sheet, report } = run
  const setProblem = (problem: string | null) => dispatch({ kind: 'problem', problem })
  const corrections = useCorrections()
  const uploadKey = useUploadKey()
  const maxRows = definition.import?.maxRows ?? 0
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
  const table = sheet !== null && sheet.table.count <= maxRows ? sheet.table : null
  const isComplete =
    table !== null && Object.values(mapping).some((field) => field !== null) && findMissingFields(definition, mapping).length === 0

  const { choose, guessAnew, chooseSheet } = useChosenFile({
    definition,
    run,
    dispatch,
    texts,
    propose: (proposal) => {
      form.setFieldsValue({ mapping: proposal.mapping })
      corrections.beginWith(proposal.explained)
    },
    onRead: () => gotoStep(importSteps.indexOf('map')),
  })

  const doubts = findDoubts(report?.problems ?? [])
  const decisions = decisionsOf(doubts, run.decided)

  const send = async (isDryRun: boolean) => {
    if (file === null || table === null) return
    // Includes the values of the mapping step, whose inputs are hidden in this step.
    const { mapping: selectedMapping = {}, forAll = {}, choices = {} }: Partial<ImportValues> = form.getFieldsValue(true)
    const correctedFile = corrections.fileOf(file, { table, mapping: selectedMapping })
    const fields = uploadFields({ mapping: correctedFile.mapping, corrections, forAll, choices, decisions: isDryRun ? null : decisions })
    dispatch({ kind: 'sent' })
    try {
      const answer = await rowsOf(definition.name).import(uploadBody(correctedFile.file, fields, isDryRun), {
        headers: isDryRun ? {} : { 'Idempotency-Key': uploadKey(correctedFile.file, fields) },
        onUploadProgress: ({ loaded, total }) => dispatch({ kind: 'uploaded', bytes: loaded, total }),
      })
      dispatch({ kind: 'answered', report: answer })
      corrections.check()
      await gotoStep(importSteps.indexOf(isDryRun ? 'checked' : 'done'))
      if (!isDryRun) await invalidate({ resource: definition.name, invalidates: ['list', 'many'] })
    } catch (failure) {
      setProblem(texts.failure(failure, isDryRun))
    } finally {
      dispatch({ kind: 'ended' })
    }
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
    choose,
    guessAnew,
    chooseSheet,
    mapping,
    /** True if every required field is mapped or has a default. */
    isComplete,
    report,
    problem: run.problem,
    progress: run.progress,
    corrections,
    hasInput: step !== 'done' && (run.hasInput || !corrections.isEmpty),
    markEdited: () => dispatch({ kind: 'edited' }),
    doubts,
    decisions,
    decide: (rows: readonly number[], decision: Decision) => dispatch({ kind: 'decided', rows, decision }),
    /** Checks the file. Sends nothing while the form of the step has problems. */
    check: () =>
      form.validateFields().then(
        () => send(true),
        () => undefined,
      ),
    /** Checks the file again, with the cells and words that the user has corrected since. */
    checkAgain: () => send(true),
    run: () => steps.submit(),
    back: () => {
      setProblem(null)
      void gotoStep(current - 1)
    },
  }
}

/**
 * Returns a function that returns the same key for the same file with the same choices. If an interrupted upload is sent again, its rows
 * are imported only once.
 */
function useUploadKey(): (file: File, fields: Readonly<Record<string, string>>) => string {
  const stored = useRef<{ readonly file: File; readonly message: string; readonly key: string } | null>(null)
  return (file, fields) => {
    const message = JSON.stringify(fields)
    if (stored.current?.file !== file || stored.current.message !== message) stored.current = { file, message, key: crypto.randomUUID() }
    return stored.current.key
  }
}

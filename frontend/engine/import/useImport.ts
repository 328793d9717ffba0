import { useStepsForm } from '@refinedev/antd'
import { useInvalidate } from '@refinedev/core'
import { Form } from 'antd'
import { useReducer, useRef } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { rowsOf } from '../../base/rows.ts'
import { type Decision, decisionsOf, doubtsIn } from './doubts.ts'
import { beforeImport, importAfter } from './importRun.ts'
import { uploadBody, uploadFields } from './importUpload.ts'
import { type Mapping, missingFields } from './mapping.ts'
import { useChosenFile } from './useChosenFile.ts'
import { useCorrections } from './useCorrections.ts'
import { useImportTexts } from './useImportTexts.ts'

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
  const texts = useImportTexts(definition)
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

  const doubts = doubtsIn(report?.problems ?? [])
  const decisions = decisionsOf(doubts, run.decided)

  const send = async (isDryRun: boolean) => {
    if (file === null || table === null) return
    // The values of the hidden step of the mapping count, too.
    const { mapping: chosen = {}, forAll = {}, choices = {} }: Partial<ImportValues> = form.getFieldsValue(true)
    const sent = corrections.fileOf(file, { table, mapping: chosen })
    const fields = uploadFields({ mapping: sent.mapping, corrections, forAll, choices, decisions: isDryRun ? null : decisions })
    dispatch({ kind: 'sent' })
    try {
      const answer = await rowsOf(definition.name).import(uploadBody(sent.file, fields, isDryRun), {
        headers: isDryRun ? {} : { 'Idempotency-Key': uploadKey(sent.file, fields) },
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
    /** Is every required field filled by a column or a default? */
    isComplete,
    report,
    problem: run.problem,
    progress: run.progress,
    corrections,
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

/** The key is the same for the same file with the same choices: an upload that breaks off and is sent again takes its rows once. */
function useUploadKey(): (file: File, fields: Readonly<Record<string, string>>) => string {
  const kept = useRef<{ readonly file: File; readonly said: string; readonly key: string } | null>(null)
  return (file, fields) => {
    const said = JSON.stringify(fields)
    if (kept.current?.file !== file || kept.current.said !== said) kept.current = { file, said, key: crypto.randomUUID() }
    return kept.current.key
  }
}

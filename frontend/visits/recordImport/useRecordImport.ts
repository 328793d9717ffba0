import { useCallback, useState } from 'react'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { RecordFileReading, RecordImportStarted, RecordImportSummary } from '#resources/participants/recordImport.ts'
import { call } from '../../base/call.ts'
import { type HttpFailure, isHttpFailure } from '../../base/http.ts'
import { mappingOf, proposedSettings, type RecordSettings } from './recordMapping.ts'

/** Step of the import: file, settings, trial, import. Nothing is written before the last one. */
type Step = 'file' | 'settings' | 'trial' | 'import'

/** State of an import of records, and its steps. @param onClose called after the last step */
export function useRecordImport(studyId: string, onClose: () => void) {
  const [step, setStep] = useState<Step>('file')
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<RecordFileReading | null>(null)
  const [settings, setSettings] = useState<RecordSettings | null>(null)
  const [started, setStarted] = useState<RecordImportStarted | null>(null)
  const [summary, setSummary] = useState<RecordImportSummary | null>(null)
  const [isTried, setIsTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<HttpFailure | null>(null)
  const storeSummary = useCallback((next: RecordImportSummary) => setSummary(next), [])

  const send = async (work: () => Promise<void>) => {
    setIsSending(true)
    setFailure(null)
    try {
      await work()
      setIsTried(false)
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setFailure(error)
    } finally {
      setIsSending(false)
    }
  }
  const readFile = (chosen: File) =>
    send(async () => {
      const next = await call(participantCalls.readRecords, { params: { studyId }, form: formOf(chosen, {}) })
      setReading(next)
      setSettings(proposedSettings(next))
      setStep('settings')
    })
  const start = (chosen: File, isTrial: boolean) => {
    const mapping = settings === null ? null : mappingOf(settings)
    if (mapping === null) return undefined
    return send(async () => {
      const form = formOf(chosen, { mapping: JSON.stringify(mapping), trial: String(isTrial) })
      setSummary(null)
      setStarted(await call(participantCalls.importRecords, { params: { studyId }, form }))
      setStep(isTrial ? 'trial' : 'import')
    })
  }
  const isFinished = summary !== null && summary.done === summary.records
  const nextActions: Readonly<Record<Step, () => unknown>> = {
    file: () => (file === null ? setIsTried(true) : readFile(file)),
    settings: () => {
      setIsTried(true)
      return file === null ? undefined : start(file, true)
    },
    trial: () => (file === null ? undefined : start(file, false)),
    import: onClose,
  }
  return {
    step,
    file,
    reading,
    settings,
    started,
    isTried,
    isSending,
    failure,
    isFinished,
    hasForms: summary !== null && summary.forms > 0,
    next: () => nextActions[step](),
    setFile,
    setSettings,
    storeSummary,
    changeSettings: () => setStep('settings'),
  }
}

/** Builds the form of a request. Its fields come before the file. */
function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportAnswer } from '#resources/core/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { http, isHttpFailure } from '../../app/http.ts'
import { languages } from '../../app/i18n/language.ts'
import { cellsOf, guessMapping, importableFields, type Mapping } from './mapping.ts'
import { readTable, type Table } from './readTable.ts'

/** How a mapping says that a column is left out. */
const leftOut = ''

export type ImportStep = 'choose' | 'map' | 'checked' | 'done'
export type ImportState = ReturnType<typeof useImport>

/** An import from choosing the file to its result: the server checks everything first and writes only when asked to. */
export function useImport(definition: ResourceDefinition) {
  const { t, i18n } = useTranslation(['common', definition.namespace])
  const invalidate = useInvalidate()
  const [step, setStep] = useState<ImportStep>('choose')
  const [file, setFile] = useState<File | null>(null)
  const [table, setTable] = useState<Table | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  /** What rows get that say nothing themselves. */
  const [forAll, setForAll] = useState<Values>({})
  const [report, setReport] = useState<ImportAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** Percent of the upload; 100 while the server works. Null while nothing runs. */
  const [progress, setProgress] = useState<number | null>(null)
  const most = definition.import?.maxRows ?? 0

  const choose = async (chosen: readonly File[]) => {
    const [only] = chosen
    setProblem(null)
    if (only === undefined) return
    if (chosen.length > 1) return setProblem(t('common:import.refused.severalFiles'))
    if (!/\.csv$/i.test(only.name)) return setProblem(t('common:import.refused.notCsv'))
    try {
      const read = await readTable(only, most)
      if (read.count === 0) return setProblem(t('common:import.refused.noRows'))
      if (read.count > most)
        return setProblem(
          t('common:import.refused.tooManyRows', {
            max: most,
            name: t(`${definition.namespace}:titles.${definition.name}.many`).toLocaleLowerCase(),
          }),
        )
      await i18n.loadLanguages([...languages])
      const fields = importableFields(definition)
      const labels = (field: string) =>
        languages.map((language) => i18n.getFixedT(language)(`${definition.namespace}:${definition.name}.${field}`))
      setFile(only)
      setTable(read)
      setMapping(guessMapping(read.headers, fields, labels))
      setStep('map')
    } catch (code) {
      setProblem(t([`common:import.refused.${String(code)}`, 'common:import.refused.notReadable']))
    }
  }

  const send = async (isDryRun: boolean) => {
    if (file === null) return
    const form = new FormData()
    form.append('mapping', JSON.stringify(Object.fromEntries(Object.entries(mapping).map(([header, field]) => [header, field ?? leftOut]))))
    form.append('defaults', JSON.stringify(cellsOf(forAll)))
    if (isDryRun) form.append('dryRun', 'true')
    form.append('file', file)
    setProblem(null)
    setProgress(0)
    try {
      const { data } = await http.post<ImportAnswer>(`${definition.path.many}/import`, form, {
        onUploadProgress: ({ loaded, total }) => setProgress(total === undefined ? 100 : Math.floor((loaded / total) * 100)),
      })
      setReport(data)
      setStep(isDryRun ? 'checked' : 'done')
      if (!isDryRun) await invalidate({ resource: definition.name, invalidates: ['list', 'many'] })
    } catch (failure) {
      setProblem(
        isHttpFailure(failure)
          ? [failure.message, ...Object.values(failure.errors ?? {}).flat()].join(' ')
          : t('common:import.refused.failed'),
      )
    } finally {
      setProgress(null)
    }
  }

  return {
    step,
    file,
    table,
    mapping,
    forAll,
    report,
    problem,
    progress,
    choose,
    setField: (header: string, field: string | null) => setMapping({ ...mapping, [header]: field }),
    setForAll: (changes: Values) => setForAll((before) => ({ ...before, ...changes })),
    check: () => send(true),
    run: () => send(false),
    back: () => {
      setProblem(null)
      setStep(step === 'checked' ? 'map' : 'choose')
    },
  }
}

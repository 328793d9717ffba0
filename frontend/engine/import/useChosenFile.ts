import type { Dispatch } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Explained } from './corrections.ts'
import type { ImportEvent, ImportRun } from './importRun.ts'
import type { Mapping } from './mapping.ts'
import { readTable } from './readTable.ts'
import type { Sheet } from './readWorkbook.ts'
import { explainedIn, storedReading } from './storedReading.ts'
import type { useImportTexts } from './useImportTexts.ts'
import { useProposedMapping } from './useProposedMapping.ts'

interface ChosenFileOptions {
  readonly definition: ResourceDefinition
  readonly run: ImportRun
  readonly dispatch: Dispatch<ImportEvent>
  readonly texts: ReturnType<typeof useImportTexts>
  /** Takes the proposal for the columns and words of a sheet. */
  readonly propose: (proposal: { readonly mapping: Mapping; readonly explained: Explained }) => void
  /** Follows a file whose columns can be mapped. */
  readonly onRead: () => unknown
}

/** Reads the file of an import and proposes the fields of its columns. */
export function useChosenFile({ definition, run, dispatch, texts, propose, onRead }: ChosenFileOptions) {
  const proposeMapping = useProposedMapping(definition)
  const most = definition.import?.maxRows ?? 0
  const setProblem = (problem: string | null) => dispatch({ kind: 'problem', problem })

  const choose = async (chosen: readonly File[]) => {
    const [only] = chosen
    setProblem(null)
    if (only === undefined) return
    if (chosen.length > 1) return setProblem(texts.refused('severalFiles'))
    if (!/\.(csv|xlsx)$/i.test(only.name)) return setProblem(texts.refused('notCsv'))
    try {
      const read = await sheetsOf(only, most)
      const [first] = read
      if (first === undefined || first.table.count === 0) return setProblem(texts.refused('noRows'))
      dispatch({ kind: 'read', file: only, sheets: read })
      if ((await openSheet(first)) || read.length > 1) await onRead()
    } catch (code) {
      setProblem(texts.refused(String(code)))
    }
  }

  /** Proposes the columns of a sheet. @returns false where it has too many rows */
  const openSheet = async (chosen: Sheet, usesStored = true): Promise<boolean> => {
    dispatch({ kind: 'sheet', sheet: chosen })
    if (chosen.table.count > most) {
      setProblem(texts.tooManyRows(most))
      return false
    }
    const stored = usesStored ? await storedReading(definition, chosen.table.headers) : null
    const mapping = await proposeMapping(chosen.table.headers, stored?.mapping ?? null)
    propose({ mapping, explained: stored === null ? {} : explainedIn(definition, stored) })
    dispatch({ kind: 'mapped', isAsBefore: stored !== null })
    return true
  }

  return {
    choose,
    /** Reads the columns as if no such file had come before. */
    guessAnew: () => run.sheet !== null && void openSheet(run.sheet, false),
    /** Another sheet of the workbook: what was said of the former one is said of that alone. */
    chooseSheet: (name: string) => {
      const chosen = run.sheets.find((each) => each.name === name)
      if (chosen !== undefined) void openSheet(chosen)
    },
  }
}

/** The content of the file: a CSV file is one sheet without a name. The reader of workbooks is fetched when one is chosen. */
async function sheetsOf(file: File, most: number): Promise<readonly Sheet[]> {
  if (/\.csv$/i.test(file.name)) return [{ name: '', table: await readTable(file, most) }]
  const { readWorkbook } = await import('./readWorkbook.ts')
  return readWorkbook(file, most)
}

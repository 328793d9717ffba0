import type { Dispatch } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ExplainedTexts } from './corrections.ts'
import type { ImportEvent, ImportRun } from './importRun.ts'
import type { Mapping } from './mapping.ts'
import { readTable } from './readTable.ts'
import type { Sheet } from './readWorkbook.ts'
import { explanationsOf, storedReading } from './storedReading.ts'
import type { useImportTexts } from './useImportTexts.ts'
import { useProposedMapping } from './useProposedMapping.ts'

interface ChosenFileOptions {
  readonly definition: ResourceDefinition
  readonly run: ImportRun
  readonly dispatch: Dispatch<ImportEvent>
  readonly texts: ReturnType<typeof useImportTexts>
  /** Receives the proposed mapping of columns and meanings of words for a sheet. */
  readonly propose: (proposal: { readonly mapping: Mapping; readonly explained: ExplainedTexts }) => void
  /** Called after the file was read and the user can map its columns. */
  readonly onRead: () => unknown
}

/** Reads the file of an import and proposes fields for its columns. */
export function useChosenFile({ definition, run, dispatch, texts, propose, onRead }: ChosenFileOptions) {
  const proposeMapping = useProposedMapping(definition)
  const maxRows = definition.import?.maxRows ?? 0
  const setProblem = (problem: string | null) => dispatch({ kind: 'problem', problem })

  const selectFiles = async (files: readonly File[]) => {
    const [firstFile] = files
    setProblem(null)
    if (firstFile === undefined) return
    if (files.length > 1) return setProblem(texts.refused('severalFiles'))
    if (!/\.(csv|xlsx)$/i.test(firstFile.name)) return setProblem(texts.refused('notCsv'))
    try {
      const read = await sheetsOf(firstFile, maxRows)
      const [first] = read
      if (first === undefined || first.table.count === 0) return setProblem(texts.refused('noRows'))
      dispatch({ kind: 'read', file: firstFile, sheets: read })
      if ((await openSheet(first)) || read.length > 1) await onRead()
    } catch (code) {
      setProblem(texts.refused(String(code)))
    }
  }

  /** Proposes a mapping for the columns of a sheet. @returns false if the sheet has too many rows */
  const openSheet = async (nextSheet: Sheet, usesStored = true): Promise<boolean> => {
    dispatch({ kind: 'sheet', sheet: nextSheet })
    if (nextSheet.table.count > maxRows) {
      setProblem(texts.tooManyRows(maxRows))
      return false
    }
    const stored = usesStored ? await storedReading(definition, nextSheet.table.headers) : null
    const mapping = await proposeMapping(nextSheet.table.headers, stored?.mapping ?? null)
    propose({ mapping, explained: stored === null ? {} : explanationsOf(definition, stored) })
    dispatch({ kind: 'mapped', isAsBefore: stored !== null })
    return true
  }

  return {
    choose: selectFiles,
    /** Proposes a mapping for the columns without the user's earlier imports. */
    guessAnew: () => run.sheet !== null && void openSheet(run.sheet, false),
    /** Switches to another sheet of the workbook, and discards answers for the previous sheet. */
    chooseSheet: (name: string) => {
      const matchingSheet = run.sheets.find((each) => each.name === name)
      if (matchingSheet !== undefined) void openSheet(matchingSheet)
    },
  }
}

/**
 * Returns the sheets of the file. A CSV file is one sheet without a name. The workbook reader is loaded only if the user chooses a
 * workbook.
 */
async function sheetsOf(file: File, maxRows: number): Promise<readonly Sheet[]> {
  if (/\.csv$/i.test(file.name)) return [{ name: '', table: await readTable(file, maxRows) }]
  const { readWorkbook } = await import('./readWorkbook.ts')
  return readWorkbook(file, maxRows)
}

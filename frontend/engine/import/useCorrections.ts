import { useRef, useState } from 'react'
import type { DateOrder } from '#resources/core/values/typedDays.ts'
import { type CorrectedCells, createCorrectedFile, type ExplainedTexts } from './corrections.ts'
import type { Mapping } from './mapping.ts'
import type { Table } from './readTable.ts'

export type CorrectionsState = ReturnType<typeof useCorrections>

/** Returns the user's corrections of problems in a file. They stay until the user chooses another file. */
export function useCorrections() {
  const [explainedTexts, setExplainedTexts] = useState<ExplainedTexts>({})
  const [correctedCells, setCorrectedCells] = useState<CorrectedCells>({})
  const [dateOrders, setDateOrders] = useState<Readonly<Record<string, DateOrder>>>({})
  const [isUnchecked, setIsUnchecked] = useState(false)
  /** True if the user corrected something in this import. Stored meanings of an earlier import do not count. */
  const [isEdited, setIsEdited] = useState(false)
  /** Keeps the same file object for the same cells: a repeated upload must be identical. */
  const fileCache = useRef<{ readonly of: readonly unknown[]; readonly file: File } | null>(null)

  const fileOf = (file: File, read: { readonly table: Table; readonly mapping: Mapping }) => {
    if (Object.keys(correctedCells).length === 0 && read.table.isWorkbook !== true) return { file, mapping: read.mapping }
    const { content, mapping } = createCorrectedFile(read, correctedCells)
    const cacheKey = [file, content]
    if (fileCache.current === null || !fileCache.current.of.every((each, index) => each === cacheKey[index]))
      fileCache.current = { of: cacheKey, file: new File([content], file.name.replace(/\.xlsx$/i, '.csv'), { type: 'text/csv' }) }
    return { file: fileCache.current.file, mapping }
  }

  return {
    explained: explainedTexts,
    mended: correctedCells,
    /** Order of day and month in a column, by the field of the column. */
    dateOrders,
    orderDays: (field: string, order: DateOrder) => {
      setDateOrders((previous) => ({ ...previous, [field]: order }))
      setIsUnchecked(true)
      setIsEdited(true)
    },
    /** True if the user has answered or corrected something since the last check. */
    isUnchecked,
    /** True if the user loses no corrections by closing the import. */
    isEmpty: !isEdited,
    /** Sets the meaning of a word. @param value undefined or null removes the meaning */
    explain: (field: string, cell: string, value: unknown) => {
      setExplainedTexts((previous) => {
        const { [cell]: _removed, ...others } = previous[field] ?? {}
        return { ...previous, [field]: value === null || value === undefined ? others : { ...others, [cell]: value } }
      })
      setIsUnchecked(true)
      setIsEdited(true)
    },
    mend: (row: number, field: string, cell: string) => {
      setCorrectedCells((previous) => ({ ...previous, [row]: { ...previous[row], [field]: cell } }))
      setIsUnchecked(true)
      setIsEdited(true)
    },
    check: () => setIsUnchecked(false),
    /** Removes all corrections and sets the stored meanings. @param storedExplanations meanings of words from an earlier import */
    beginWith: (storedExplanations: ExplainedTexts) => {
      setExplainedTexts(storedExplanations)
      setCorrectedCells({})
      setDateOrders({})
      setIsUnchecked(false)
      setIsEdited(false)
    },
    /** Returns the file to send: the chosen file, or a corrected copy. */
    fileOf,
  }
}

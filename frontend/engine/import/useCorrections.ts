import { useRef, useState } from 'react'
import type { DateOrder } from '#resources/core/typedDays.ts'
import { type Explained, type Mended, mendedFile } from './corrections.ts'
import type { Mapping } from './mapping.ts'
import type { Table } from './readTable.ts'

export type CorrectionsState = ReturnType<typeof useCorrections>

/** What the user says to the problems of a file: kept until another file is chosen, whatever the server answers. */
export function useCorrections() {
  const [explained, setExplained] = useState<Explained>({})
  const [mended, setMended] = useState<Mended>({})
  const [dateOrders, setDateOrders] = useState<Readonly<Record<string, DateOrder>>>({})
  const [isUnchecked, setIsUnchecked] = useState(false)
  /** Has the user said anything in this import? What a former one said does not count. */
  const [isTouched, setIsTouched] = useState(false)
  /** The same file for the same cells: an upload that is sent once more must be the same. */
  const made = useRef<{ readonly of: readonly unknown[]; readonly file: File } | null>(null)

  const fileOf = (file: File, read: { readonly table: Table; readonly mapping: Mapping }) => {
    if (Object.keys(mended).length === 0 && read.table.isWorkbook !== true) return { file, mapping: read.mapping }
    const { content, mapping } = mendedFile(read, mended)
    const of = [file, content]
    if (made.current === null || !made.current.of.every((each, index) => each === of[index]))
      made.current = { of, file: new File([content], file.name.replace(/\.xlsx$/i, '.csv'), { type: 'text/csv' }) }
    return { file: made.current.file, mapping }
  }

  return {
    explained,
    mended,
    /** Which figure comes first in the days of a column, by field. */
    dateOrders,
    orderDays: (field: string, order: DateOrder) => {
      setDateOrders((known) => ({ ...known, [field]: order }))
      setIsUnchecked(true)
      setIsTouched(true)
    },
    /** Something was said since the server looked last. */
    isUnchecked,
    /** Is there anything that closing would lose? */
    isEmpty: !isTouched,
    /** @param value nothing: the word is unknown again */
    explain: (field: string, cell: string, value: unknown) => {
      setExplained((known) => {
        const { [cell]: _former, ...others } = known[field] ?? {}
        return { ...known, [field]: value === null || value === undefined ? others : { ...others, [cell]: value } }
      })
      setIsUnchecked(true)
      setIsTouched(true)
    },
    mend: (row: number, field: string, cell: string) => {
      setMended((known) => ({ ...known, [row]: { ...known[row], [field]: cell } }))
      setIsUnchecked(true)
      setIsTouched(true)
    },
    check: () => setIsUnchecked(false),
    /** @param known what a former import said of words */
    beginWith: (known: Explained) => {
      setExplained(known)
      setMended({})
      setDateOrders({})
      setIsUnchecked(false)
      setIsTouched(false)
    },
    /** What is sent: the file as it was chosen, or as it stands after mending. */
    fileOf,
  }
}

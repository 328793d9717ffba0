import type { ComponentType } from 'react'
import { ListCards } from './rows/ListCards.tsx'
import { ListTable } from './rows/ListTable.tsx'
import type { ListBodyProps } from './rows/listBodyProps.ts'

interface ListBody {
  readonly Wide: ComponentType<ListBodyProps>
  readonly Phone: ComponentType<ListBodyProps>
}

/** The ways in which the rows of a list are drawn. A new way, such as a board or a calendar, is one more entry here. */
export const listBodies = {
  table: { Wide: ListTable, Phone: ListCards },
} as const satisfies Readonly<Record<string, ListBody>>

import type { ComponentType } from 'react'
import { ListCards } from './rows/ListCards.tsx'
import { ListTable } from './rows/ListTable.tsx'
import type { ListBodyProps } from './rows/listBodyProps.ts'

interface ListBody {
  readonly Wide: ComponentType<ListBodyProps>
  readonly Phone: ComponentType<ListBodyProps>
}

/** Displays for the rows of a list. New displays, such as a board or a calendar, belong here. */
export const listBodies = {
  table: { Wide: ListTable, Phone: ListCards },
} as const satisfies Readonly<Record<string, ListBody>>

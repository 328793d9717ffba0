import type { MouseEvent } from 'react'

/** Opens a record above what is on the screen, by its id. */
export type OpenRecord = (id: string) => void
type RecordLinks = Readonly<Record<string, OpenRecord>>

let openers: RecordLinks = {}

/** `pieces.ts` hands them over by resource: its records open in place on a plain click, and every other way of opening leads to their page. */
export function provideRecordLinks(given: RecordLinks): void {
  openers = given
}

/** What opens a record of this resource in place; absent where only its page does. */
export const openerOf = (resource: string): OpenRecord | undefined => openers[resource]

/** The one way of clicking that asks for no new tab, window or download. */
export const isPlainClick = (event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

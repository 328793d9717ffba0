import type { ComponentType } from 'react'

/** What the hand-made dialog in which a new row is made is told. */
export interface CreatorProps {
  readonly onClose: () => void
}
type Creators = Readonly<Record<string, ComponentType<CreatorProps>>>

let creators: Creators = {}

/** `pieces.ts` hands them over by resource: a plain click in its list opens the dialog, and every other way of opening leads to the page. */
export function provideCreators(given: Creators): void {
  creators = given
}

/** Absent where a new row is made on its page alone. */
export const creatorOf = (resource: string): ComponentType<CreatorProps> | undefined => creators[resource]

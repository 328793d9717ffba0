import type { ComponentType } from 'react'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'

/** What a hand-made header of a record is told. */
export interface HeaderProps {
  readonly resource: ResourceDefinition
  readonly row: AnsweredRow
}
type Headers = Readonly<Record<string, ComponentType<HeaderProps>>>

let headers: Headers = {}

/** `pieces.ts` hands them over by resource: what stands above the tabs of a record's detail and form. */
export function provideHeaders(given: Headers): void {
  headers = given
}

export const headerOf = (resource: string): ComponentType<HeaderProps> | undefined => headers[resource]

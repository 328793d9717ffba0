import { type HttpError, useMany } from '@refinedev/core'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import type { ListRow } from '../../listState/types.ts'

/** Person whom the button of a row calls. */
export interface CalledPerson {
  /** Resource of the person. */
  readonly resource: string
  readonly id: string
  readonly number: string
}

/**
 * Returns a function that finds the person of a row with their telephone number. The numbers come from the rows themselves, or from the
 * people whom the list names by `list.calls`; then one request loads all of them. Numbers hidden from the reader are absent.
 */
export function useCallNumbers(definition: ResourceDefinition, rows: readonly ListRow[]): (row: ListRow) => CalledPerson | null {
  const reference = definition.list?.calls
  const resource = (reference === undefined ? null : targetOf(definition.fields[reference] ?? noField)) ?? definition.name
  const ids = reference === undefined ? [] : [...new Set(rows.flatMap((row) => idOf(row[reference])))].sort()
  const { result } = useMany<ResponseRow, HttpError>({
    resource,
    ids,
    queryOptions: { retry: false, enabled: useMay()(resource, 'list') && ids.length > 0 },
    errorNotification: false,
  })
  const people = new Map((result.data ?? []).map((person) => [person.id, person]))
  return (row) => {
    const person = reference === undefined ? row : people.get(String(row[reference]))
    const number = person === undefined ? undefined : numberOf(getResource(resource), person)
    return person === undefined || number === undefined ? null : { resource, id: person.id, number }
  }
}

const noField = { type: 'text' } as const

const idOf = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : [])

/** Returns the first telephone number of a person. A row without an e-mail address, such as a site, only has the number of a contact. */
const numberOf = ({ fields }: ResourceDefinition, row: ResponseRow): string | undefined =>
  fields.email === undefined
    ? undefined
    : Object.entries(fields)
        .filter(([, field]) => typeOf(field).isPhoneNumber === true)
        .map(([name]) => row[name])
        .find((value): value is string => typeof value === 'string' && value !== '')

import { useList } from '@refinedev/core'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import type { CellProps } from '../../fields/types.ts'
import { Empty } from '../../fields/views/Empty.tsx'
import { chartNumberOf } from './chartNumber.ts'

type Person = ResourceAnswer['participant']

const People = createContext<ReadonlyMap<string, Person>>(new Map())

/** Loads the people of all pairs on a page in one request. Birth date and ID distinguish people with the same name. */
export function PairPeople({ rows, children }: { readonly rows: readonly ResponseRow[]; readonly children: ReactNode }) {
  const may = useMay()
  const ids = [...new Set(rows.flatMap(({ firstId, secondId }) => [firstId, secondId]).filter((id) => typeof id === 'string'))]
  const { result } = useList<Person>({
    resource: 'participant',
    filters: [{ field: 'id', operator: 'in', value: ids }],
    pagination: { pageSize: ids.length },
    // The search for pairs covers all studies of the organisation.
    meta: { total: 'none', allStudies: true } satisfies ListMeta,
    queryOptions: { enabled: ids.length > 0 && may('duplicatePair', 'read'), retry: false },
    errorNotification: false,
  })
  const people = useMemo(() => new Map(result.data.map((person) => [person.id, person])), [result.data])
  return <People value={people}>{children}</People>
}

/** One person of a pair, with details that distinguish people with the same name. */
export function PersonCell({ name, row, value }: CellProps<FieldDefinition>) {
  const id = typeof value === 'string' ? value : ''
  const person = use(People).get(id)
  const title = labelsOf(row, name)[id]
  if (title === undefined) return <Empty />
  return (
    <span className="duplicate-person">
      <span>{title}</span>
      {person !== undefined && (
        <span className="duplicate-person-more">
          <FieldCell resource="participant" name="dob" row={person} /> · {chartNumberOf(person)}
        </span>
      )}
    </span>
  )
}
